import type { Plugin } from 'vite';

/** The library whose one way to set `innerHTML`, a prop that this project never uses, goes. */
const PREACT = /\/node_modules\/preact\/dist\/preact\.mjs$/;

/** Sets it, unless it is so already: the variables' names differ from release to release. */
const ASSIGNMENT =
  /\w\|\|\w&&\((\w)\.__html==\w\.__html\|\|\1\.__html==(\w)\.innerHTML\)\|\|\(\2\.innerHTML=\1\.__html\)/;

/**
 * No package of ours can turn a text into markup, not even through its library: what reviews it finds no `innerHTML`.
 * A build fails if the library sets it in another way than the one that is known.
 */
export function withoutInnerHtml(): Plugin {
  return {
    name: 'without-inner-html',
    apply: 'build',
    transform: {
      filter: { id: PREACT },
      handler(code) {
        const without = code.replace(ASSIGNMENT, '0');
        if (without === code || without.includes('innerHTML'))
          this.error('Preact sets innerHTML in a way that is not known');
        return { code: without, map: null };
      },
    },
  };
}
