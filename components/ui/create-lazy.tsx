import { type ComponentChildren, type ComponentType, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { PageFailed } from './PageFailed';

type Component<P> = (props: P) => ComponentChildren;

/** Returns components of a module that loads when the first of them is shown. They render nothing until then, and an alert if it does not load. */
export function createLazy<M extends Record<string, Component<never>>>(load: () => Promise<M>) {
  let loaded: M | undefined;
  return <K extends keyof M>(name: K) =>
    function Lazy(props: Parameters<M[K]>[0]) {
      const [module, setModule] = useState(loaded);
      const [hasFailed, setFailed] = useState(false);
      useEffect(() => {
        if (module) return;
        void load().then(
          (next) => {
            loaded = next;
            setModule(next);
          },
          () => setFailed(true),
        );
      }, []);
      if (hasFailed) return h(PageFailed, null);
      const Shown = module?.[name];
      return Shown ? h(Shown as ComponentType<object>, props as object) : null;
    };
}
