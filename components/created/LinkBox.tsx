import { Eye, EyeOff } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { copyText } from '../../lib/browser/clipboard';
import { t } from '../../lib/i18n';
import type { Results } from '../../lib/state/results';
import { IconButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';

interface LinkBoxProps {
  link: string;
  /** In bold, since it tells links apart. */
  urlToken: string;
  copy?: (text: string) => Promise<void>;
  /** The browser refused to copy it automatically. */
  wasRefused?: boolean;
}

/** The whole link. If the browser refuses to copy it, selects it and says how to copy by hand. */
export function LinkBox({ link, urlToken, copy = copyText, wasRefused = false }: LinkBoxProps) {
  const text = useRef<HTMLElement>(null);
  const [isByHand, setByHand] = useState(false);

  const select = () => {
    if (text.current) getSelection()?.selectAllChildren(text.current);
    setByHand(true);
  };
  useEffect(() => {
    if (wasRefused) select();
  }, [wasRefused]);

  const tryCopy = async () => {
    try {
      await copy(link);
      setByHand(false);
    } catch (error) {
      select();
      throw error;
    }
  };

  const index = link.lastIndexOf(urlToken);
  return (
    <div class="field">
      <div class="linkbox">
        <bdi ref={text} dir="ltr" class="mono grow">
          {index < 0 ? (
            link
          ) : (
            <>
              {link.slice(0, index)}
              <b>{urlToken}</b>
              {link.slice(index + urlToken.length)}
            </>
          )}
        </bdi>
        <CopyButton copy={tryCopy} label={t('createdCopy')} showsLabel={false} />
      </div>
      <span role="status" class="small field-error status">
        {isByHand && t('createdCopyByHand')}
      </span>
    </div>
  );
}

interface PassphraseApartProps {
  resultId: string;
  results: Results;
  labelId: string;
}

/** Shows or copies the passphrase apart from the link, while it is cached: for a quarter of an hour. */
export function PassphraseApart({ resultId, results, labelId }: PassphraseApartProps) {
  const [isCached, setCached] = useState(false);
  const [shown, setShown] = useState<string>();
  useEffect(() => results.watchPassphrase(resultId, setCached), [resultId, results]);
  if (!isCached) return <>{t('createdPassphraseGone')}</>;
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
          variant="quiet"
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
