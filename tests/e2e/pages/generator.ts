import type { Surface } from '../surface';
import type { Target } from '../target';
import { until } from '../until';
import { words } from '../words';

/** The generator of a field of the composer. One is open at a time. */
export function generatorOn(page: Surface, of: 'payload' | 'passphrase') {
  const name = words(of === 'payload' ? 'generatorPassword' : 'generatorPassphrase');
  const door = { role: 'button', name } satisfies Target;
  const panel = { role: 'group', name } satisfies Target;
  const made = { css: '.made-password bdi', in: panel } satisfies Target;
  const button = (key: 'generatorUse' | 'generatorReplaceText' | 'generatorAnother'): Target => ({
    role: 'button',
    name: words(key),
    in: panel,
  });
  return {
    door,
    panel,
    made,
    count: { role: 'spinbutton', in: panel } satisfies Target,
    separator: { label: words('generatorSeparator'), in: panel } satisfies Target,
    undo: { role: 'button', name: words('uiUndo') } satisfies Target,
    async open(): Promise<void> {
      await page.click(door);
      await page.waitFor(made);
    },
    /** Makes another one. Resolves with it. */
    async another(): Promise<string> {
      const before = await page.text(made);
      await page.click(button('generatorAnother'));
      return untilOther(page, made, before);
    },
    /** Puts in what is shown. Resolves with what was shown. */
    async use(how: 'generatorUse' | 'generatorReplaceText' = 'generatorUse'): Promise<string> {
      const shown = await page.text(made);
      await page.click(button(how));
      await page.waitFor(panel, { gone: true });
      return shown;
    },
  };
}

async function untilOther(page: Surface, target: Target, before: string): Promise<string> {
  let now = before;
  await until('another one is shown', async () => {
    now = await page.text(target);
    return now !== before;
  });
  return now;
}
