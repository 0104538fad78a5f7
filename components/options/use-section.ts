import { useEffect, useState } from 'preact/hooks';

/** The sections of the settings, in their order. */
export const SECTIONS = [
  'instances',
  'new-pushes',
  'watch',
  'look',
  'keyboard',
  'organisation',
  'travel',
  'privacy',
  'about',
] as const;
export type Section = (typeof SECTIONS)[number];

function sectionOf(hash: string): Section {
  return SECTIONS.find((section) => `#${section}` === hash) ?? 'instances';
}

/** The section that the page's address names, so that it can be linked and "Back" works. */
export function useSection(): Section {
  const [section, setSection] = useState(() => sectionOf(location.hash));
  useEffect(() => {
    const follow = () => setSection(sectionOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return section;
}
