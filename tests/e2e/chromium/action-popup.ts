import type { CDPSession, Worker } from '@playwright/test';
import { createElementSurface, type ElementDriver } from '../element-surface';
import type { Surface } from '../surface';
import { waitUntil } from '../wait-until';
import { attachToTarget, pressKeys, type RawTarget } from './raw-target';

declare const chrome: { action: { openPopup(): Promise<void> } };

interface Evaluated<T> {
  result: { value: T; objectId: string };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

/** Opens the extension's popup under its button in the toolbar and gives it to drive. */
export async function openPopup(session: CDPSession, worker: Worker, extensionOrigin: string): Promise<Surface> {
  await worker.evaluate(() => chrome.action.openPopup());
  return driveOpened(session, `${extensionOrigin}/popup`);
}

/**
 * The popup or side panel with this page that is open, or opens soon, to drive. `session` is the browser's own.
 * A popup closes as popups do: with `close`, and when something else takes the focus.
 */
export async function driveOpened(session: CDPSession, address: string): Promise<Surface> {
  const opened = async () => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos.find((it) => it.type === 'page' && !it.attached && it.url.startsWith(address));
  };
  const { targetId } = await waitUntil(`${address} is open`, opened);
  const target = await attachToTarget(session, targetId);
  const surface = createPopupSurface(target, () => session.send('Target.closeTarget', { targetId }));
  await waitUntil('it has loaded', () => surface.evaluate(() => document.readyState === 'complete'));
  return surface;
}

function createPopupSurface(target: RawTarget, closeTarget: () => Promise<unknown>): Surface {
  const checked = <T>({ result, exceptionDetails }: Evaluated<T>) => {
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result;
  };
  const evaluate = async <T>(expression: string) =>
    checked(
      await target.send<Evaluated<T>>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
    ).value;
  const onElement = async <T>(objectId: string, functionDeclaration: string, returnByValue: boolean) =>
    checked(
      await target.send<Evaluated<T>>('Runtime.callFunctionOn', { objectId, functionDeclaration, returnByValue }),
    );
  const json = (value: unknown) => JSON.stringify(value ?? null);

  const driver: ElementDriver<string> = {
    query: async (script, input, parent) => {
      const root =
        parent ??
        checked(await target.send<Evaluated<unknown>>('Runtime.evaluate', { expression: 'document' })).objectId;
      const call = `function () { return (${script})(this, ${json(input)}); }`;
      const { objectId } = await onElement<unknown>(root, call, false);
      const { result } = await target.send<{ result: { name: string; value: { objectId: string } }[] }>(
        'Runtime.getProperties',
        { objectId, ownProperties: true },
      );
      return result.filter((it) => /^\d+$/.test(it.name)).map((it) => it.value.objectId);
    },
    nameOf: async (objectId) => {
      const { nodes } = await target.send<{ nodes: { name?: { value: string } }[] }>('Accessibility.getPartialAXTree', {
        objectId,
        fetchRelatives: false,
      });
      return nodes[0]?.name?.value ?? '';
    },
    run: async (objectId, script, input) => {
      const call = `function () { return (${script})(this, ${json(input)}); }`;
      // biome-ignore lint/suspicious/noExplicitAny: the result has the type of the script, which was sent as text.
      return (await onElement<any>(objectId, call, true)).value;
    },
    clickOn: async (objectId) => {
      await target.send('DOM.scrollIntoViewIfNeeded', { objectId });
      const { quads } = await target.send<{ quads: number[][] }>('DOM.getContentQuads', { objectId });
      const [left = 0, top = 0, right = 0, , , bottom = 0] = quads[0] ?? [];
      const where = { x: (left + right) / 2, y: (top + bottom) / 2 };
      await target.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...where });
      const button = { ...where, button: 'left', clickCount: 1 };
      await target.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
      await target.sendInput('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
    },
    chooseFromMenu: () => Promise.reject(new Error('The popup has no context menu of ours')),
    typeInto: async (objectId, text) => {
      await target.send('DOM.focus', { objectId });
      for (const character of text) await pressKeys(target, character === '\n' ? 'Enter' : character);
    },
    isPassing: (error) => /Could not find (object|node)|not have a layout object|context/i.test(String(error)),
  };

  return createElementSurface(driver, {
    goto: () => Promise.reject(new Error('The popup stays at its page')),
    address: () => evaluate('location.href'),
    reload: () => Promise.reject(new Error('The popup is not reloaded, but closed and opened')),
    press: (keys) => pressKeys(target, keys),
    setWidth: () => Promise.reject(new Error('The popup has its own width')),
    evaluate: (script, input) => evaluate(`(${script})(${json(input)})`),
    frame: () => {
      throw new Error('The popup has no frames');
    },
    close: async () => {
      if (!target.isGone()) await closeTarget();
      await waitUntil('the popup is closed', target.isGone);
    },
  });
}
