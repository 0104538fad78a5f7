import type { Shot } from './shots';

/** A page with all pictures, scene by scene. */
export function indexPage(shots: readonly Shot[]): string {
  const scenes = [...new Set(shots.map(({ scene }) => scene))];
  const sections = scenes.map(
    (scene) =>
      `<section id="${scene}"><h2>${scene}</h2><div>${shots
        .filter((shot) => shot.scene === scene)
        .map(
          ({ file, theme, direction, width }) =>
            `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${theme}, ${direction}, ${width} px</figcaption></figure>`,
        )
        .join('')}</div></section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
  body { margin: 0; padding: 24px; background: #e7ebf1; font: 14px/1.4 system-ui, sans-serif; }
  nav { columns: 5 180px; margin-block-end: 24px; }
  nav a { display: block; }
  section > div { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; }
  figure { margin: 0; flex: none; }
  img { max-inline-size: 480px; box-shadow: 0 2px 10px rgb(0 0 0 / 0.15); }
  figcaption { color: #555; }
</style>
<nav>${scenes.map((scene) => `<a href="#${scene}">${scene}</a>`).join('')}</nav>
${sections.join('\n')}
</html>
`;
}
