/** Who asked, as far as the program says itself; names are their makers' and are not translated. */
export interface Program {
  name?: string | undefined;
  system?: string | undefined;
  /** Fetches links to show a preview or to scan them: nobody read it. */
  isRobot: boolean;
}

type Names = readonly (readonly [name: string, mark: RegExp])[];

/** Chats, mail gateways and searchers. Ahead of browsers, whose names they borrow. */
const ROBOTS: Names = [
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

/** The more special before those that they pretend to be: nearly all say "Mozilla", "Chrome" or "Safari". */
const PROGRAMS: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Vivaldi', /\bVivaldi\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['DuckDuckGo', /\bDuckDuckGo\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
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

/** Cubot makes phones. */
const ROBOT = /(?<!\bcu)bot\b|crawler|spider|preview|scanner|linkcheck/i;

/** No browser says more of itself; what is longer was made up. */
const MAX_LENGTH = 1_024;

/** Names the program and the system in a `User-Agent`: enough to tell one's colleague from a chat. Anybody can send any. */
export function programOf(whole: string): Program {
  const userAgent = whole.slice(0, MAX_LENGTH);
  const robot = named(ROBOTS, userAgent);
  if (robot !== undefined) return { name: robot, isRobot: true };
  return { name: named(PROGRAMS, userAgent), system: named(SYSTEMS, userAgent), isRobot: ROBOT.test(userAgent) };
}

function named(names: Names, userAgent: string): string | undefined {
  return names.find(([, mark]) => mark.test(userAgent))?.[0];
}
