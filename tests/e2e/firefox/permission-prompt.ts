import { until } from '../until';
import type { FirefoxSession } from './session';

const NOTIFICATION = `
  const { panel } = Services.wm.getMostRecentWindow('navigator:browser').PopupNotifications;
  const prompt = panel.state === 'open' ? panel.querySelector('#addon-webext-permissions-notification') : undefined;`;

/** Waits until Firefox asks the person for permissions, presses the button and gives the words of the question. */
export async function answerPermissionPrompt(session: FirefoxSession, answer: 'allow' | 'refuse'): Promise<string> {
  const words = await until('Firefox asks for permissions', () =>
    session.chrome<string | undefined>(`${NOTIFICATION} return prompt?.textContent;`),
  );
  await session.chrome(
    `${NOTIFICATION} (arguments[0] === 'allow' ? prompt.button : prompt.secondaryButton).click();`,
    answer,
  );
  return words;
}
