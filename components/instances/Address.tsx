import { Fragment } from 'preact';

/** An address in its own direction, which is from left to right. A line may end after a slash or before a port, not within a part. */
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
