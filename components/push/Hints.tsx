import './hints.css';
import { Lightbulb } from 'lucide';
import { useRef } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n/translate';
import { findHints, type Hint } from '../../lib/push/hints';
import type { Composer } from '../../lib/state/push/composer';
import { Icon, LinkButton } from '../ui/Button';
import { useDebouncedKeys } from '../ui/use-settled';

const toHintKey = (hint: Hint): string => ('field' in hint ? `${hint.about} ${hint.field}` : hint.about);

export function Hints({ composer }: { composer: Composer }) {
  const policy = composer.options.policy.value;
  const hints = findHints({ ...composer.draft.value, options: composer.options.sent.value }).filter(
    // The user cannot change an option that the policy fixes.
    (hint) => hint.about !== 'link-previews' || policy[hint.option] === undefined,
  );
  const shown = useDebouncedKeys(hints.map(toHintKey));
  const visible = hints.filter((hint) => shown.includes(toHintKey(hint)));
  const region = useRef<HTMLDivElement>(null);
  const isSaid = (words: string, index: number) =>
    (words === t('composerNotAUrl') && composer.visibleProblem.value?.why === 'not-a-link') ||
    visible.slice(0, index).some((hint) => hintText(hint) === words);
  return (
    <div ref={region} role="status" aria-atomic="false" class="status" tabIndex={-1}>
      {visible.length > 0 && (
        <ul class="hints small">
          {visible.map((hint, index) => {
            const words = isSaid(hintText(hint), index) ? '' : hintText(hint);
            if (words === '' && !getHintAction(hint, composer)) return null;
            return (
              <li key={toHintKey(hint)}>
                <Icon of={Lightbulb} size={15} />
                <span>
                  {words !== '' && <span>{words}</span>}{' '}
                  <HintAction hint={hint} composer={composer} done={() => region.current?.focus()} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

interface RemedyProps {
  hint: Hint;
  composer: Composer;
  /** Keeps the focus near, since the button is removed. */
  done: () => void;
}

function HintAction({ hint, composer, done }: RemedyProps) {
  const remedy = getHintAction(hint, composer);
  if (!remedy) return null;
  const apply = () => {
    remedy.apply();
    done();
  };
  return <LinkButton onClick={apply}>{t(remedy.label)}</LinkButton>;
}

function getHintAction(hint: Hint, composer: Composer): { label: MessageKey; apply: () => void } | undefined {
  if (hint.about === 'link-previews')
    return { label: 'composerHintTurnOnStep', apply: () => composer.options.set(hint.option, true) };
  if (!('fixedText' in hint) || hint.fixedText === undefined) return undefined;
  const { fixedText } = hint;
  const isPassphrase = 'field' in hint && hint.field === 'passphrase';
  return {
    label: hint.about === 'not-http' ? 'composerHintPutHttps' : 'composerHintRemove',
    apply: () => (isPassphrase ? composer.options.set('passphrase', fixedText) : composer.fillPayload(fixedText)),
  };
}

const HINT_TEXTS = {
  'not-http': 'composerNotAUrl',
  'url-whitespace': 'composerNotAUrl',
  'bidi-controls': 'composerHintBidiControls',
  'link-previews': 'composerHintLinkPreviews',
  'secret-in-label': 'composerSecretInLabel',
} as const;

function hintText(hint: Hint): string {
  if (hint.about === 'credential-in-url') return t('composerHintCredentialInUrl', hint.parameter);
  if (hint.about !== 'outer-whitespace') return t(HINT_TEXTS[hint.about]);
  return t(hint.field === 'payload' ? 'composerSpaceAround' : 'composerPassphraseSpace');
}
