/** Names are not translated. */
export interface UserAgent {
  name?: string | undefined;
  system?: string | undefined;
  /** Whether it is a program that makes previews or scans links, so that nobody read the page. */
  isBot: boolean;
}

type Names = readonly (readonly [name: string, mark: RegExp])[];

/** Checked before browsers, whose names they contain. */
const BOTS: Names = [
  ['Slack', /Slackbot|Slack-ImgProxy/],
  ['Teams', /SkypeUriPreview/],
  ['WhatsApp', /WhatsApp/],
  ['Telegram', /TelegramBot/],
  ['Discord', /Discordbot/],
  ['Facebook', /facebookexternalhit|meta-externalagent/i],
  ['LinkedIn', /LinkedInBot/],
  ['X', /Twitterbot/],
  ['Mattermost', /mattermost-bot/i],
  ['Google', /Googlebot|Google-Safety|GoogleImageProxy/],
  ['Bing', /bingbot|BingPreview/],
  ['Proofpoint', /proofpoint/i],
  ['Mimecast', /mimecast/i],
  ['Barracuda', /barracuda/i],
];

/** Specific names come first, because their headers have those of others as well. */
const BROWSERS_AND_APPS: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Vivaldi', /\bVivaldi\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['DuckDuckGo', /\bDuckDuckGo\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\d.*\bSafari\//],
  ['Outlook', /Microsoft Outlook|ms-office/i],
  ['PowerShell', /PowerShell/],
  ['curl', /^curl\//],
  ['Wget', /^Wget\//],
  ['Python', /^python|^aiohttp|^Python/],
  ['Go', /^Go-http-client/],
  ['Java', /^Java\/|Apache-HttpClient|okhttp/],
  ['Ruby', /^Ruby|^Faraday/],
  ['Node', /^node|^axios|undici/],
];

const SYSTEMS: Names = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b|\biPod\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

/** Except Cubot, a maker of phones. */
const BOT_PATTERN = /(?<!\bcu)bot\b|crawler|spider|preview|scanner|linkcheck/i;

const MAX_LENGTH = 1_024;

/** Names program and system. The header can be forged. */
export function parseUserAgent(whole: string): UserAgent {
  const userAgent = whole.slice(0, MAX_LENGTH);
  const robot = named(BOTS, userAgent);
  if (robot !== undefined) return { name: robot, isBot: true };
  return {
    name: named(BROWSERS_AND_APPS, userAgent),
    system: named(SYSTEMS, userAgent),
    isBot: BOT_PATTERN.test(userAgent),
  };
}

function named(names: Names, userAgent: string): string | undefined {
  return names.find(([, mark]) => mark.test(userAgent))?.[0];
}
