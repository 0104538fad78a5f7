import './instance-dot.css';

/** Where does this secret go? A dot of the instance's colour; the name beside it says it in words. */
export function InstanceDot({ colour }: { colour: string }) {
  return <span class="instance-dot" data-colour={colour} aria-hidden="true" />;
}
