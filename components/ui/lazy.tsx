import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * A component that is loaded when it is first shown, so that the popup can be typed in before. It shows nothing until then: its code
 * lies in the package, a few milliseconds away.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (loaded) return;
      void load().then((component) => {
        loaded = component;
        setShown(() => component);
      });
    }, []);
    return Shown ? <Shown {...props} /> : null;
  };
}
