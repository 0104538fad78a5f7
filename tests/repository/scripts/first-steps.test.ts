import { expect, test } from 'vitest';
import { firstStepsPage, SAMPLE_KEY, serveFirstSteps } from '../../../scripts/start/first-steps.mjs';

test('the page of the first steps has all its words, and none of them can become markup', () => {
  const page = firstStepsPage();
  expect(page).not.toContain('{{');
  expect(page.match(/<pre id="key">([^<]*)<\/pre>/)?.[1]).toBe(SAMPLE_KEY);
});

test('the page is served on the loopback and may load nothing', async () => {
  const { address, close } = await serveFirstSteps();
  try {
    expect(new URL(address).hostname).toBe('127.0.0.1');
    const response = await fetch(address);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(await response.text()).toBe(firstStepsPage());
    expect((await fetch(`${address}elsewhere`)).status).toBe(404);
  } finally {
    close();
  }
});
