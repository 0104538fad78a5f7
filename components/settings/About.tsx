import { readManifest } from '../../lib/browser/manifest';
import { type MessageKey, t } from '../../lib/i18n/translate';

/** Why the extension needs each permission. */
export const PERMISSION_REASONS: Record<string, MessageKey> = {
  activeTab: 'permissionActiveTab',
  alarms: 'permissionAlarms',
  clipboardWrite: 'permissionClipboardWrite',
  contextMenus: 'permissionContextMenus',
  notifications: 'permissionNotifications',
  offscreen: 'permissionOffscreen',
  scripting: 'permissionScripting',
  sidePanel: 'permissionSidePanel',
  storage: 'permissionStorage',
};

export function About() {
  const { version, permissions } = readManifest();
  return (
    <>
      <section class="panel stack" aria-labelledby="about-title">
        <h3 id="about-title">{t('aboutVersion', version)}</h3>
        <p>{t('extensionDescription')}</p>
        <p class="muted">{t('aboutLicense')}</p>
        <p class="muted">{t('aboutOthers')}</p>
      </section>
      <section class="panel stack" aria-labelledby="permissions-title">
        <h3 id="permissions-title">{t('aboutPermissionsTitle')}</h3>
        <dl class="data-table narrow-fields">
          {permissions.map((permission) => (
            <div key={permission}>
              <dt>
                <code>{permission}</code>
              </dt>
              <dd>{PERMISSION_REASONS[permission] && t(PERMISSION_REASONS[permission])}</dd>
            </div>
          ))}
          <div>
            <dt>{t('aboutHosts')}</dt>
            <dd>{t('aboutHostsWhy')}</dd>
          </div>
        </dl>
        <p class="muted">{t('aboutNothingElse')}</p>
      </section>
    </>
  );
}
