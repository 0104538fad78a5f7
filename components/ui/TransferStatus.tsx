import './progress.css';
import { ThrottledStatus } from './StatusLine';

interface TransferStatusProps {
  /** The accessible name of the bar. */
  label: string;
  words: string;
  bytes: number;
  /** The size of all; undefined if it is not known, and there is no bar then. */
  totalBytes: number | undefined;
}

/** The progress of an upload or a download, announced every few seconds. */
export function TransferStatus({ label, words, bytes, totalBytes }: TransferStatusProps) {
  return (
    <>
      {totalBytes !== undefined && <progress aria-label={label} max={totalBytes} value={bytes} />}
      <p class="small muted tabular-nums">{words}</p>
      <ThrottledStatus words={words} />
    </>
  );
}
