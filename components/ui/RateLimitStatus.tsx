import { useState } from 'preact/hooks';
import { formatDuration } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/translate';
import { StatusLine } from './StatusLine';
import { useSecondsUntil } from './use-seconds-until';

/** Counts down a pause that the instance asked for; announced once. `until` in milliseconds since 1970. */
export function RateLimitStatus({ until, now }: { until: number | undefined; now: () => number }) {
  const secondsLeft = useSecondsUntil(until, now);
  if (secondsLeft === undefined) return null;
  const text = t('pushesPaused', formatDuration(Math.max(1, secondsLeft)));
  return (
    <>
      <span class="tone-warn">{text}</span>
      <FirstText key={until} text={text} />
    </>
  );
}

function FirstText({ text }: { text: string }) {
  const [first] = useState(text);
  return <StatusLine class="visually-hidden">{first}</StatusLine>;
}
