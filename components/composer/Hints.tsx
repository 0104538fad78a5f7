import './hints.css';
import { Lightbulb } from 'lucide';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { type Hint, hintsFor } from '../../lib/push/hints';
import type { Composer } from '../../lib/state/composer';
import { hintWords } from '../../lib/text/hints';
import { Button, Icon } from '../ui/Button';
import { useDebouncedKeys } from '../ui/settled';

const keyOf = (hint: Hint): string => ('field' in hint ? `${hint.about} ${hint.field}` : hint.about);

/** Hints about the draft, some with a button that changes it. */
export function Hints({ composer }: { composer: Composer }) {
  const policy = composer.policy.value;
  const hints = hintsFor({ ...composer.draft.value, options: composer.options.value }).filter(
    // The user cannot change an option that the policy fixes.
    (hint) => hint.about !== 'scanners' || policy[hint.option] === undefined,
  );
  const shown = useDebouncedKeys(hints.map(keyOf));
  const visible = hints.filter((hint) => shown.includes(keyOf(hint)));
  const region = useRef<HTMLDivElement>(null);
  return (
    <div ref={region} role="status" aria-atomic="false" class="status" tabIndex={-1}>
      {visible.length > 0 && (
        <ul class="hints small">
          {visible.map((hint) => (
            <li key={keyOf(hint)}>
              <Icon of={Lightbulb} size={15} />
              <span>
                <span>{hintWords(hint)}</span>{' '}
                <Remedy hint={hint} composer={composer} done={() => region.current?.focus()} />
              </span>
            </li>
          ))}
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

function Remedy({ hint, composer, done }: RemedyProps) {
  const offer = (label: string, act: () => void) => (
    <Button
      variant="link"
      onClick={() => {
        act();
        done();
      }}
    >
      {label}
    </Button>
  );
  switch (hint.about) {
    case 'not-http': {
      const { withHttps } = hint;
      return withHttps === undefined ? null : offer(t('composerHintPutHttps'), () => composer.fillPayload(withHttps));
    }
    case 'space-around-link':
    case 'turns':
      return offer(t('composerHintRemove'), () => composer.fillPayload(hint.without));
    case 'space-before':
    case 'space-after':
      return offer(t('composerHintRemove'), () =>
        hint.field === 'payload' ? composer.fillPayload(hint.without) : composer.setOption('passphrase', hint.without),
      );
    case 'scanners':
      return offer(t('composerHintStepOn'), () => composer.setOption(hint.option, true));
    default:
      return null;
  }
}
