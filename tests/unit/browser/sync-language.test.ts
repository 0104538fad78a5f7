import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { syncLanguage } from '@/lib/browser/sync-language';
import { getLanguage, setCatalog, t, whenCatalogLoaded } from '@/lib/i18n/translate';
import { NO_POLICY_STATE, type Policy } from '@/lib/policy/policy';
import { languageItem, policyStateItem } from '@/lib/storage/items';
import { removeItems, writeItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../fakes/fake-extension';
import { makePolicy } from '../../fakes/make-policy';

/** The package's own files, by their addresses. */
async function fetchFromPackage(url: string): Promise<Response> {
  asked.push(new URL(url).pathname);
  try {
    return new Response(readFileSync(`public${new URL(url).pathname}`));
  } catch {
    throw new TypeError('Failed to fetch');
  }
}

let asked: string[] = [];

beforeEach(() => {
  fakeExtension();
  asked = [];
  vi.stubGlobal('fetch', fetchFromPackage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setCatalog(undefined);
});

describe('the language', () => {
  it.each([
    ['the browser’s where none is chosen, without a request', '', 'en', 'Cancel'],
    ['the chosen one', 'de', 'de', 'Abbrechen'],
    ['the browser’s where the package lacks the chosen one', 'tlh', 'en', 'Cancel'],
  ])('is %s', async (_, chosen, language, cancel) => {
    await writeItem(languageItem, chosen);
    await syncLanguage({ onChange: () => {} });
    expect([getLanguage(), t('uiCancel')]).toEqual([language, cancel]);
    expect(asked).toEqual(chosen === '' ? [] : [`/_locales/${chosen}/messages.json`]);
  });

  it('changes at once with the choice and, where there is none, with the policy', async () => {
    const managed = (policy: Partial<Policy>) =>
      writeItem(policyStateItem, { ...NO_POLICY_STATE, isManaged: true, policy: makePolicy(policy) });
    const changed: string[] = [];
    await syncLanguage({ onChange: () => changed.push(getLanguage()) });
    const follows = (...languages: string[]) => expect.poll(() => changed.splice(0)).toEqual(languages);
    await writeItem(languageItem, 'de');
    await whenCatalogLoaded();
    await follows('de');
    await removeItems(languageItem);
    await follows('en');
    await managed({ language: 'nl' });
    await follows('nl');
    await writeItem(languageItem, 'de');
    await follows('de');
    await managed({ language: 'fr' });
    await follows('de');
  });
});
