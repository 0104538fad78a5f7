import { splitBidiControls } from '../../lib/bidi';

/**
 * A foreign text, exact when it is selected and copied. Bidirectional control characters are isolated, and the style sheet shows their
 * names.
 */
export function ExactText({ children }: { children: string }) {
  return (
    <>
      {splitBidiControls(children).map(({ text, name }, index) =>
        name === undefined ? (
          text
        ) : (
          <bdi key={index} class="turn" data-name={name}>
            {text}
          </bdi>
        ),
      )}
    </>
  );
}
