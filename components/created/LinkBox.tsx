import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
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
