import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Results } from '../../lib/state/results';
import { CopyButton } from '../ui/CopyButton';

/** The passphrase, to be copied apart from the link while it is kept: a quarter of an hour at most. It is never shown. */
export function PassphraseApart({ resultId, results }: { resultId: string; results: Results }) {
  const [until, setUntil] = useState<number>();
  useEffect(() => results.watchPassphrase(resultId, setUntil), [resultId, results]);
  if (until === undefined) return <>{t('createdPassphraseGone')}</>;
  return (
    <span class="field">
      <span class="row wrap">
        {t('createdPassphraseSet')}
        <CopyButton copy={() => results.copyPassphrase(resultId)} label={t('createdCopyApart')} />
      </span>
      <span class="small soft">{t('createdPassphraseHint')}</span>
    </span>
  );
}
