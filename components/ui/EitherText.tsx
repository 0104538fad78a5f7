import './either-text.css';

interface EitherTextProps {
  shown: string;
  /** The text that may take its place. */
  other: string | undefined;
}

/** A text that an option changes, with the room for either: nothing moves under the pointer. */
export function EitherText({ shown, other = shown }: EitherTextProps) {
  return (
    <span class="either-text">
      <span>{shown}</span>
      {other !== shown && <span class="kept-room">{other}</span>}
    </span>
  );
}
