import '../ui/expanded.css';
import { ExternalLink, Eye, EyeOff, WrapText } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { copyText } from '../../lib/browser/clipboard';
import { splitBidiControls } from '../../lib/i18n/bidi';
import { t } from '../../lib/i18n/translate';
import { parseUrlPayload } from '../../lib/push/validate-draft';
import { Button, TabLink } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { Notice } from '../ui/Notice';

/** Whatever the secret is: as many dots tell nothing of its length. */
const DOTS = '•'.repeat(12);

/** More lines are not given room before they are shown. */
const MAX_LINES = 16;

/** Shorter lines are wrapped on no screen. */
const LONG_LINE = 32;

/** A foreign text, exact when copied. Bidirectional control characters are isolated; the style sheet shows their names. */
function ExactText({ children }: { children: string }) {
  return (
    <>
      {splitBidiControls(children).map(({ text, name }, index) =>
        name === undefined ? (
          text
        ) : (
          <bdi key={index} class="bidi-control" data-name={name}>
            {text}
          </bdi>
        ),
      )}
    </>
  );
}

/** Where a secret leads that is an address, with letters beyond a to z as Punycode. Nothing opens before the link is selected. */
function SecretUrl({ address }: { address: URL }) {
  const { hostname, href, username, password } = address;
  const hasUser = username !== '' || password !== '';
  const hasOtherLetters = /(^|\.)xn--/.test(hostname);
  return (
    <>
      {(hasUser || hasOtherLetters) && (
        <Notice kind="warn">
          {hasUser && <span>{t('receivedLeadsToUser')}</span>}
          {hasOtherLetters && <span>{t('receivedLeadsToOther')}</span>}
        </Notice>
      )}
      <div>
        <TabLink variant="primary" icon={ExternalLink} href={href}>
          {t('receivedInTab')}
        </TabLink>
      </div>
    </>
  );
}

/** What else can be done with the text of a secret. */
export type SecretTools = (payload: string) => ComponentChildren;

interface SecretTextProps {
  payload: string;
  tools: SecretTools | undefined;
}

/** The text of a secret: hidden until it is asked for, exact, copied without being shown. */
export function SecretText({ payload, tools }: SecretTextProps) {
  const [isShown, setShown] = useState(false);
  const [wraps, setWraps] = useState(true);
  const id = useId();
  const address = parseUrlPayload(payload);
  const lines = payload.split('\n');
  // Of a table, the columns stand below each other only where no line is wrapped.
  const mayBeTable = lines.length > 1 && lines.some(({ length }) => length > LONG_LINE);
  return (
    <>
      <div
        class="secret-text payload"
        style={{ minBlockSize: `calc(${Math.min(lines.length, MAX_LINES)} * 1.55em + 26px)` }}
      >
        {isShown ? (
          <>
            {address && (
              <p class="secret-host">
                <bdi dir="ltr">{address.host}</bdi>
              </p>
            )}
            <pre id={`${id}-payload`} class={wraps ? 'mono' : 'mono unwrapped'} dir={address ? undefined : 'auto'}>
              {address ? (
                <bdi dir="ltr">
                  <ExactText>{payload}</ExactText>
                </bdi>
              ) : (
                <ExactText>{payload}</ExactText>
              )}
            </pre>
          </>
        ) : (
          <div id={`${id}-payload`} class="secret-hidden">
            <span aria-hidden="true" class="mono">
              {DOTS}
            </span>
            <span class="muted">{t('receivedHidden')}</span>
          </div>
        )}
      </div>
      <div class="row wrap secret-buttons">
        <CopyButton copy={() => copyText(payload)} label={t('receivedCopy')} variant="primary" />
        <Button
          icon={isShown ? EyeOff : Eye}
          aria-expanded={isShown}
          aria-controls={`${id}-payload`}
          repeatable
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('uiHide') : t('uiShow')}
        </Button>
        {isShown && mayBeTable && (
          <Button icon={WrapText} aria-pressed={wraps} repeatable onClick={() => setWraps(!wraps)}>
            {t('receivedWrapLines')}
          </Button>
        )}
        {tools?.(payload)}
      </div>
      {isShown && address && <SecretUrl address={address} />}
    </>
  );
}
