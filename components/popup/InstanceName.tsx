import { ChevronDown } from 'lucide';
import { type MessageKey, t } from '../../lib/i18n';
import type { Account } from '../../lib/push/kinds-off';
import type { Where } from '../../lib/state/where';
import { Chip } from '../ui/Chip';
import { Icon } from '../ui/Icon';

const ACCOUNT: Record<Account, MessageKey> = {
  with: 'popupWithAccount',
  without: 'popupWithoutAccount',
  forgotten: 'popupTokenForgotten',
};

/** The active instance; a native menu where there are several to choose from. */
export function InstanceName({ where }: { where: Where }) {
  const instances = where.instances.value;
  const active = where.active.value;
  const account = where.account.value;
  return (
    <div class="where">
      <div class="where-line">
        {instances.length > 1 ? (
          <span class="where-menu">
            {/* As wide as the name is; the menu over it has it for ears. */}
            <b aria-hidden="true">
              <bdi>{active?.name ?? t('popupChoose')}</bdi>
            </b>
            <Icon of={ChevronDown} size={15} />
            <select
              aria-label={t('popupInstance')}
              value={active?.id ?? ''}
              onChange={(event) => void where.activate(event.currentTarget.value)}
            >
              {!active && <option value="">{t('popupChoose')}</option>}
              {instances.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        ) : (
          <b>
            <bdi>{active?.name ?? t('extensionName')}</bdi>
          </b>
        )}
        {active?.isBuiltIn && <Chip look="warn">{t('builtInChip')}</Chip>}
      </div>
      {active?.isBuiltIn ? (
        <span class="small soft">{t('popupBuiltIn')}</span>
      ) : (
        account && <span class="small soft">{t(ACCOUNT[account])}</span>
      )}
    </div>
  );
}
