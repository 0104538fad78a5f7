import { expect, it } from 'vitest';
import { parseUserAgent } from '@/lib/pushes/user-agent';

const onWindows = (programs: string) => inChromium('Windows NT 10.0; Win64; x64', programs);
const inChromium = (system: string, programs: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${programs} Safari/537.36`;
const inWebKit = (system: string, programs: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${programs}`;

it.each([
  [`${onWindows('Chrome/126.0.0.0')} Edg/126.0.0.0`, 'Edge', 'Windows'],
  [`${inChromium('X11; Linux x86_64', 'Chrome/126.0.0.0')} OPR/112.0.0.0`, 'Opera', 'Linux'],
  [inChromium('X11; CrOS x86_64 14541.0.0', 'Chrome/126.0.0.0'), 'Chrome', 'ChromeOS'],
  [inChromium('Linux; Android 14', 'SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile'), 'Samsung Internet', 'Android'],
  [inChromium('Linux; Android 9; CUBOT X19', 'Chrome/126.0.0.0 Mobile'), 'Chrome', 'Android'],
  [inWebKit('Macintosh; Intel Mac OS X 10_15_7', 'Version/17.5 Safari/605.1.15'), 'Safari', 'macOS'],
  [inWebKit('iPhone; CPU iPhone OS 17_5 like Mac OS X', 'CriOS/126.0.6478.54 Safari/604.1'), 'Chrome', 'iOS'],
  [inWebKit('iPad; CPU OS 16_6 like Mac OS X', 'Version/16.6 Mobile/15E148 Safari/604.1'), 'Safari', 'iPadOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Windows NT; Windows NT 10.0; en-GB) WindowsPowerShell/5.1.19041', 'PowerShell', 'Windows'],
  [`${onWindows('Chrome/126.0.0.0')} Vivaldi/6.8`, 'Vivaldi', 'Windows'],
  [inWebKit('iPhone; CPU iPhone OS 17_5 like Mac OS X', 'Version/17.5 DuckDuckGo/7 Safari/605.1'), 'DuckDuckGo', 'iOS'],
  [onWindows('Microsoft Outlook 16.0'), 'Outlook', 'Windows'],
  ['curl/8.5.0', 'curl', undefined],
  ['Wget/1.21.4', 'Wget', undefined],
  ['Go-http-client/2.0', 'Go', undefined],
  ['Java/17.0.2', 'Java', undefined],
  ['Ruby', 'Ruby', undefined],
  ['axios/1.7.2', 'Node', undefined],
  ['python-requests/2.32.3', 'Python', undefined],
  ['', undefined, undefined],
])('a program and its system are named: %s', (userAgent, name, system) => {
  expect(parseUserAgent(userAgent)).toEqual({ name, system, isBot: false });
});

it.each([
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'Slack'],
  ['WhatsApp/2.23.20.0', 'WhatsApp'],
  ['TelegramBot (like TwitterBot)', 'Telegram'],
  ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5', 'Teams'],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 'Discord'],
  ['facebookexternalhit/1.1', 'Facebook'],
  ['LinkedInBot/1.0', 'LinkedIn'],
  ['Twitterbot/1.0', 'X'],
  ['Mattermost-Bot/1.1', 'Mattermost'],
  ['Googlebot-Image/1.0', 'Google'],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', 'Bing'],
  ['Proofpoint URL Defense', 'Proofpoint'],
  ['Mimecast URL Protect', 'Mimecast'],
  ['Barracuda Sentinel (EE)', 'Barracuda'],
  ['Mozilla/5.0 (compatible; SomeBot/1.0)', undefined],
])('a robot is recognized: %s', (userAgent, name) => {
  expect(parseUserAgent(userAgent)).toMatchObject({ name, isBot: true });
});
