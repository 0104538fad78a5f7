import { t } from '../../lib/i18n';
import type { Program } from '../../lib/push/user-agent';

/** "Firefox on Windows"; empty: nothing is known of it. */
export function programWords({ name, system, isRobot }: Program): string {
  const program = name && system ? t('auditProgramOn', name, system) : (name ?? system ?? '');
  if (!isRobot) return program;
  return program === '' ? t('auditSomeRobot') : t('auditRobot', program);
}
