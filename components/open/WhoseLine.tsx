import { t } from '../../lib/i18n';
import type { Whose } from '../../lib/state/opening';
import { Chip } from '../ui/Chip';
import { InstanceDot } from '../ui/InstanceDot';

/** Whose instance a link leads to: one of the user's own by its name and colour, or somebody else's by its host. */
export function WhoseLine({ whose: { instance, host } }: { whose: Whose }) {
  return (
    <p class="whose row wrap small">
      <span class="soft">{t('openFrom')}</span>
      {instance && (
        <span class="row">
          <InstanceDot colour={instance.colour} />
          <b>
            <bdi>{instance.name}</bdi>
          </b>
        </span>
      )}
      {!instance?.isBuiltIn && (
        <bdi dir="ltr" class="mono host">
          {host}
        </bdi>
      )}
      {instance?.isBuiltIn && <Chip look="warn">{t('builtInChip')}</Chip>}
      {!instance && <Chip look="warn">{t('openForeign')}</Chip>}
    </p>
  );
}
