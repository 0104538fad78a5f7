import { Eye, EyeOff } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Results } from '../../lib/state/results';
import { CopyButton } from '../ui/CopyButton';
import { IconButton } from '../ui/IconButton';

interface PassphraseApartProps {
  resultId: string;
  results: Results;
  /** The element that says that it is the passphrase. */
  labelId: string;
}

/**
 * The passphrase, to be copied apart from the link, or shown to be read out, while it is kept: a quarter of an hour at most. One that was
 * made for the push nobody has seen before.
 */
export function PassphraseApart({ resultId, results, labelId }: PassphraseApartProps) {
  const [until, setUntil] = useState<number>();
  const [shown, setShown] = useState<string>();
  useEffect(() => results.watchPassphrase(resultId, setUntil), [resultId, results]);
  if (until === undefined) return <>{t('createdPassphraseGone')}</>;
  const isShown = shown !== undefined;
  return (
    <span class="field">
      <span class="row wrap">
        {isShown ? (
          <bdi dir="ltr" class="mono shown-passphrase">
            {shown}
          </bdi>
        ) : (
          t('createdPassphraseSet')
        )}
        <IconButton
          look="quiet"
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('createdPassphraseHide') : t('createdPassphraseShow')}
          aria-describedby={labelId}
          onClick={async () => setShown(isShown ? undefined : await results.readPassphrase(resultId))}
        />
        <CopyButton
          copy={() => results.copyPassphrase(resultId)}
          label={t('createdCopyApart')}
          button={{ 'aria-describedby': labelId }}
        />
      </span>
      <span class="small soft">{t('createdPassphraseHint')}</span>
    </span>
  );
}
