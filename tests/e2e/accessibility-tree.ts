import type { CDPSession } from '@playwright/test';
import type { Chromium } from './chromium/chromium';
import type { ExtensionBrowser } from './extension-browser';
import type { Firefox } from './firefox/firefox';
import { elementId, MarionetteError } from './firefox/session';
import type { Surface } from './surface';
import { waitUntil } from './wait-until';

/** What the browser's accessibility tree tells a screen reader about a page. */
export interface AccessibilityTree {
  /** Role and name of what has the focus: `button Copy`. */
  focused(): Promise<string>;
  /** The text of live regions and alerts. */
  announced(): Promise<string>;
}

export function openAccessibilityTree(app: ExtensionBrowser, page: Surface): Promise<AccessibilityTree> {
  return app.name === 'chromium' ? inChromium(app as Chromium, page) : inFirefox(app as Firefox, page);
}

/** https://chromedevtools.github.io/devtools-protocol/tot/Accessibility/#type-AXNode */
interface Node {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
}

async function inChromium(app: Chromium, page: Surface): Promise<AccessibilityTree> {
  const address = await page.address();
  const tab = app.context.pages().find((it) => it.url() === address);
  if (!tab) throw new Error(`no tab at ${address}`);
  const session: CDPSession = await app.context.newCDPSession(tab);
  const tree = async () => {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
    return nodes;
  };
  return {
    focused: async () => {
      const has = ({ properties = [] }: Node) =>
        properties.some(({ name, value }) => name === 'focused' && value.value === true);
      const focused = (await tree()).filter(has).at(-1);
      return `${focused?.role?.value} ${focused?.name?.value}`;
    },
    announced: async () => {
      const nodes = await tree();
      const byId = new Map(nodes.map((node) => [node.nodeId, node]));
      const isLive = (node: Node | undefined): boolean =>
        node !== undefined &&
        (/^(status|alert)$/.test(node.role?.value ?? '') || isLive(byId.get(node.parentId ?? '')));
      return nodes
        .filter((node) => !node.ignored && node.role?.value === 'StaticText' && isLive(node))
        .map(({ name }) => name?.value)
        .join(' ');
    },
  };
}

async function inFirefox({ session }: Firefox, page: Surface): Promise<AccessibilityTree> {
  const address = await page.address();
  const handles = await session.outside((send) => send<string[]>('WebDriver:GetWindowHandles'));
  const tab = await waitUntil(`a tab at ${address}`, async () => {
    for (const handle of handles) {
      const { value } = await session.within({ tab: handle, frames: [] }, (send) =>
        send<{ value: string }>('WebDriver:GetCurrentURL'),
      );
      if (value === address) return handle;
    }
    return undefined;
  });
  /** Asks the accessibility service about the elements that `script` finds. */
  const tell = (script: string, what: readonly ('Role' | 'Label' | 'Text')[]) =>
    waitUntil('the elements stay while they are asked about', async () => {
      try {
        return await ask(script, what);
      } catch (error) {
        if (error instanceof MarionetteError && /^(stale element reference|no such element)$/.test(error.code)) return;
        throw error;
      }
    });
  const ask = (script: string, what: readonly ('Role' | 'Label' | 'Text')[]) =>
    session.within({ tab, frames: [] }, async (send) => {
      const { value } = await send<{ value: unknown[] }>('WebDriver:ExecuteScript', {
        script,
        args: [],
        sandbox: null,
      });
      const all: string[][] = [];
      for (const found of value) {
        const told: string[] = [];
        for (const one of what) {
          const command = one === 'Text' ? 'WebDriver:GetElementText' : `WebDriver:GetComputed${one}`;
          told.push((await send<{ value: string }>(command, { id: elementId(found) })).value);
        }
        all.push(told);
      }
      return all;
    });
  return {
    focused: async () => (await tell('return [document.activeElement]', ['Role', 'Label']))[0]?.join(' ') ?? '',
    announced: async () =>
      (await tell("return [...document.querySelectorAll('[role=status], [role=alert]')]", ['Text'])).flat().join(' '),
  };
}
