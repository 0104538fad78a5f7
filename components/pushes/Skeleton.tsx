const ROWS = [0, 1, 2, 3, 4, 5];

/** The shape of what comes, while the first answer is on its way. */
export function Skeleton() {
  return (
    <div class="skeleton" aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} class="skeleton-row">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
