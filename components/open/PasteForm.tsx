import { useEffect, useRef } from 'preact/hooks';
import { describeFailure } from '../../lib/describe-error';
import { type MessageKey, t } from '../../lib/i18n';
import type { ReadingProblem } from '../../lib/instance/received-link';
import type { Opening } from '../../lib/state/opening';
import { Button } from '../ui/Button';
import { LinkField } from './LinkField';
import { FailureNotice } from './OpeningFailure';

const PROBLEM_WORDS: Record<ReadingProblem, MessageKey> = {
  'not-a-link': 'openNotALink',
  unencrypted: 'openUnencrypted',
  several: 'openSeveralLinks',
};

/** Takes a link as it was received. */
export function PasteForm({ opening }: { opening: Opening }) {
  const form = useRef<HTMLFormElement>(null);
  const problem = opening.problem.value;
  const failure = opening.failure.value;
  // At first, and when what is in it cannot be opened.
  useEffect(() => form.current?.querySelector('input')?.focus(), [problem]);
  return (
    <form
      ref={form}
      class="stack"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void opening.take({ link: opening.typed.peek() });
      }}
    >
      <p>{t('openPasteWhy')}</p>
      <LinkField
        label={t('openPasteLabel')}
        error={problem && t(PROBLEM_WORDS[problem])}
        value={opening.typed.value}
        onInput={(link) => {
          opening.typed.value = link;
        }}
      />
      {failure && <FailureNotice {...describeFailure(failure, { instanceName: t('extensionName') })} />}
      <div>
        <Button type="submit" look="primary">
          {t('openPasteNext')}
        </Button>
      </div>
    </form>
  );
}
