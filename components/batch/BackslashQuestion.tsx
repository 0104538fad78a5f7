import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { Preparation } from '../../lib/state/batch/preparation';
import { Button } from '../ui/Button';
import { CheckField } from '../ui/Field';
import { Alert } from '../ui/Notice';
import { HIDDEN_SECRET } from './BatchStep';

/** Which of two forms a cell has, which is shown on request. */
export function BackslashQuestion({ preparation }: { preparation: Preparation }) {
  const [isShown, setShown] = useState(false);
  const cell = preparation.escapedCell.value;
  if (!cell) return null;
  const forms = [
    { text: cell.meant, label: t('batchBackslashesAdded'), areAdded: true },
    { text: cell.written, label: t('batchBackslashesOwn'), areAdded: false },
  ];
  return (
    <Alert kind="warn">
      <span>{t('batchBackslashesWhy')}</span>
      <CheckField label={t('batchShowSecrets')} isChecked={isShown} onChange={setShown} />
      {forms.map(({ text, label, areAdded }) => (
        <p key={label} class="row wrap">
          <span class="cell-form">
            <bdi class="mono">{isShown ? text : HIDDEN_SECRET}</bdi>
          </span>
          <Button variant="outline" onClick={() => void preparation.setBackslashes(areAdded)}>
            {label}
          </Button>
        </p>
      ))}
    </Alert>
  );
}
