import { describe, expect, it } from 'vitest';
import { parseUserAgent } from '@/lib/push/user-agent';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a program and its system are named', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
      'Edge',
      'Windows',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`, 'Opera', 'Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iOS',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPadOS',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Teams/1.6.00.4472 Chrome/102.0.5005.167 Electron/19.1.8 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Mattermost/5.8.1 Chrome/124.0.6367.207 Safari/537.36`,
      'Chrome',
      'Linux',
    ],
    [`Mozilla/5.0 (Linux; Android 9; CUBOT X19) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    ['curl/8.5.0', 'curl', undefined],
    ['python-requests/2.32.3', 'Python', undefined],
    ['Mozilla/5.0 (Windows NT; Windows NT 10.0; en-GB) WindowsPowerShell/5.1.19041', 'PowerShell', 'Windows'],
    ['', undefined, undefined],
    ['something unknown', undefined, undefined],
  ])('%s', (userAgent, name, system) => {
    expect(parseUserAgent(userAgent)).toEqual({ name, system, isBot: false });
  });
});

describe('a robot is recognized', () => {
  it.each([
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'Slack'],
    ['WhatsApp/2.23.20.0', 'WhatsApp'],
    ['TelegramBot (like TwitterBot)', 'Telegram'],
    ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5', 'Teams'],
    ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 'Discord'],
    ['facebookexternalhit/1.1', 'Facebook'],
    ['Mattermost-Bot/1.1', 'Mattermost'],
    ['Mozilla/5.0 (compatible; SomeBot/1.0)', undefined],
  ])('%s', (userAgent, name) => {
    expect(parseUserAgent(userAgent)).toMatchObject({ name, isBot: true });
  });
});
