import { Eye, EyeOff } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
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
  copy: () => Promise<void>;
}

/** The whole link. If the browser refuses to copy it, selects it and says how to copy by hand. */
export function LinkBox({ link, wasRefused = false, canCopy = true, copy }: LinkBoxProps) {
  const text = useRef<HTMLElement>(null);
  const [isByHand, setByHand] = useState(false);

  const select = () => {
    if (text.current) getSelection()?.selectAllChildren(text.current);
    setByHand(true);
  };
  useEffect(() => {
    if (wasRefused) select();
  }, [wasRefused]);

  const copyOrSelect = async () => {
    try {
      await copy();
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
        {canCopy && <CopyButton copy={copyOrSelect} label={t('createdCopy')} showsLabel={false} />}
      </div>
      <span role="status" class="small field-error status">
        {isByHand && t('createdCopyByHand')}
      </span>
    </div>
  );
}

/** Says nothing of the passphrase, not even how long it is. */
const HIDDEN = '••••••••••••';

/** Shows or copies the passphrase apart from the link, while it is cached: for a quarter of an hour. */
export function ResultPassphrase({ resultId, now }: { resultId: string; now: () => number }) {
  const id = useId();
  /** Undefined until it was read. */
  const [cached, setCached] = useState<{ passphrase: string | undefined }>();
  const [isShown, setShown] = useState(false);
  useEffect(() => subscribeToPassphrase(resultId, now, (passphrase) => setCached({ passphrase })), [resultId, now]);
  const passphrase = cached?.passphrase;
  const isMissing = passphrase === undefined;
  return (
    <div class="link-box">
      <div class="grow">
        <span id={id} class="small muted">
          {t('createdPassphraseAnother')}
        </span>
        <div class="result-passphrase">
          {cached && isMissing ? (
            <span class="small">{t('createdPassphraseGone')}</span>
          ) : isShown ? (
            <bdi dir="ltr" class="mono">
              {passphrase}
            </bdi>
          ) : (
            <span class="mono" aria-hidden="true">
              {HIDDEN}
            </span>
          )}
        </div>
      </div>
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={isShown ? t('uiHide') : t('uiShow')}
        aria-describedby={id}
        aria-disabled={isMissing}
        repeatable
        onClick={() => !isMissing && setShown(!isShown)}
      />
      <CopyButton
        copy={() => copyText(passphrase ?? '')}
        label={t('createdCopyPassphrase')}
        showsLabel={false}
        button={{ 'aria-describedby': id, 'aria-disabled': isMissing }}
      />
    </div>
  );
}
