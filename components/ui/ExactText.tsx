import { splitBidiControls } from '../../lib/bidi';

/**
 * Somebody else's text, every character of it, so that it can be selected and copied. A character that would turn what is beside it is
 * shut in, where it can turn nothing, and its name stands before it, from the style sheet: that is not copied.
 */
export function ExactText({ children }: { children: string }) {
  return (
    <>
      {splitBidiControls(children).map(({ text, name }, at) =>
        name === undefined ? (
          text
        ) : (
          <bdi key={at} class="turn" data-name={name}>
            {text}
          </bdi>
        ),
      )}
    </>
  );
}
