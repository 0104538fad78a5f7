import { Eye, EyeOff } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { copyText } from '../../lib/browser/clipboard';
import { t } from '../../lib/i18n/translate';
import { subscribeToPassphrase } from '../../lib/state/results/result-subscriptions';
import { IconButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';

interface LinkBoxProps {
  link: string;
  /** Whether the browser refused to copy the link automatically. */
  wasRefused?: boolean;
  /** Whether there is a button for it here. */
  canCopy?: boolean;
  /** Copies it. Rejects if the browser refuses. */
  copyLink?: () => Promise<void>;
}

/** The whole link. If the browser refuses to copy it, selects it and says how to copy by hand. */
export function LinkBox({ link, wasRefused = false, canCopy = true, copyLink = () => copyText(link) }: LinkBoxProps) {
  const text = useRef<HTMLElement>(null);
  const [isByHand, setByHand] = useState(false);

  const select = () => {
    if (text.current) getSelection()?.selectAllChildren(text.current);
    setByHand(true);
  };
  useEffect(() => {
    if (wasRefused) select();
  }, [wasRefused]);

  const copy = async () => {
    try {
      await copyLink();
      setByHand(false);
    } catch (error) {
      select();
      throw error;
    }
  };

  return (
    <div class="field">
      <div class="link-box">
        <bdi ref={text} dir="ltr" class="mono grow">
          {link}
        </bdi>
        {canCopy && <CopyButton copy={copy} label={t('createdCopy')} showsLabel={false} />}
      </div>
      <span role="status" class="small field-error status">
        {isByHand && t('createdCopyByHand')}
      </span>
    </div>
  );
}

/** Shows or copies the passphrase apart from the link, while it is cached: for a quarter of an hour. */
export function ResultPassphrase({ resultId, now, labelId }: { resultId: string; now: () => number; labelId: string }) {
  const [passphrase, setPassphrase] = useState<string>();
  const [isShown, setShown] = useState(false);
  useEffect(() => subscribeToPassphrase(resultId, now, setPassphrase), [resultId, now]);
  if (passphrase === undefined) return <>{t('createdPassphraseGone')}</>;
  return (
    <span class="field">
      <span class="row wrap">
        {isShown ? (
          <bdi dir="ltr" class="mono result-passphrase">
            {passphrase}
          </bdi>
        ) : (
          t('createdPassphraseSet')
        )}
        <IconButton
          variant="quiet"
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('uiHide') : t('uiShow')}
          aria-describedby={labelId}
          repeatable
          onClick={() => setShown(!isShown)}
        />
        <CopyButton
          copy={() => copyText(passphrase)}
          label={t('createdCopyPassphrase')}
          button={{ 'aria-describedby': labelId }}
        />
      </span>
      <span class="small muted">{t('createdPassphraseHint')}</span>
    </span>
  );
}
