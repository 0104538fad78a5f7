import { Eye, EyeOff } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Results } from '../../lib/state/results';
import { IconButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';

interface LinkBoxProps {
  link: string;
  /** Emphasised, since it is what tells links apart. */
  urlToken: string;
  copy: (text: string) => Promise<void>;
  /** The browser refused to copy it by itself. */
  wasRefused?: boolean;
}

/** The whole link, never cut. Where the browser refuses to copy, the link is selected and it says how to copy by hand. */
export function LinkBox({ link, urlToken, copy, wasRefused = false }: LinkBoxProps) {
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

  const at = link.lastIndexOf(urlToken);
  return (
    <div class="field">
      <div class="linkbox">
        <bdi ref={text} dir="ltr" class="mono grow">
          {at < 0 ? (
            link
          ) : (
            <>
              {link.slice(0, at)}
              <b>{urlToken}</b>
              {link.slice(at + urlToken.length)}
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
