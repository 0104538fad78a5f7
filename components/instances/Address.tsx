import { Fragment } from 'preact';

/** In its own direction. A line ends after a slash or before a port, not within them. */
export function Address({ children: address }: { children: string }) {
  return (
    <bdi class="mono" dir="ltr">
      {address.split(/(?<=[^/]\/)(?=[^/])|(?=:\d)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
