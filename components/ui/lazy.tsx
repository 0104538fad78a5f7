import { type ComponentChildren, type ComponentType, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';

type Component<P> = (props: P) => ComponentChildren;

/** Returns components of a module that loads when the first of them is shown. They render nothing until then. */
export function lazily<M extends Record<string, Component<never>>>(load: () => Promise<M>) {
  let loaded: M | undefined;
  return <K extends keyof M>(name: K) =>
    function Lazy(props: Parameters<M[K]>[0]) {
      const [module, setModule] = useState(loaded);
      useEffect(() => {
        if (module) return;
        void load().then((next) => {
          loaded = next;
          setModule(next);
        });
      }, []);
      const Shown = module?.[name];
      return Shown ? h(Shown as ComponentType<object>, props as object) : null;
    };
}
