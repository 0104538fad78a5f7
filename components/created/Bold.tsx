/** Words in which one part stands out: its last appearance, since what was stored is said last. */
export function Bold({ children, part }: { children: string; part: string | undefined }) {
  const at = part ? children.lastIndexOf(part) : -1;
  if (!part || at < 0) return <>{children}</>;
  return (
    <>
      {children.slice(0, at)}
      <b>{part}</b>
      {children.slice(at + part.length)}
    </>
  );
}
