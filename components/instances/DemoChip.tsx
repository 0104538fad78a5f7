import { t } from '../../lib/i18n/translate';
import { Chip } from '../ui/Chip';

/** Marks the demo, unless its name says it. */
export function DemoChip({ instance }: { instance: { name: string; isDemo: boolean } | undefined }) {
  if (!instance?.isDemo) return null;
  const label = t('demoName');
  return instance.name === label ? null : <Chip variant="warn">{label}</Chip>;
}
