import { expect, test } from './test';

const PAGES = ['/popup.html', '/compose.html', '/options.html', '/open.html'];

/** The tokens as the design has them. */
const LOOKS = {
  light: { paper: 'rgb(255, 255, 255)', ground: 'rgb(244, 245, 247)', ink: 'rgb(22, 24, 29)' },
  dark: { paper: 'rgb(23, 25, 29)', ground: 'rgb(15, 17, 20)', ink: 'rgb(236, 238, 242)' },
} as const;

for (const colorScheme of ['light', 'dark'] as const)
  test(`every page is ${colorScheme} where the browser is, fields included`, async ({ launch }) => {
    const app = await launch({ colorScheme });
    for (const address of PAGES) {
      const page = await app.open(address);
      await page.waitFor({ role: 'button' });
      const seen = await page.evaluate(() => {
        const { backgroundColor: below, color: ink } = getComputedStyle(document.body);
        const field = document.body.appendChild(document.createElement('textarea'));
        const text = getComputedStyle(field).color;
        field.remove();
        return { below, ink, text };
      });
      const look = LOOKS[colorScheme];
      expect(seen, address).toMatchObject({ ink: look.ink, text: look.ink });
      expect([look.paper, look.ground], address).toContain(seen.below);
    }
  });
