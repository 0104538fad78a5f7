import { type MessageKey, t } from '../../lib/i18n';

/** Why each permission is there. One that is missing here would show only its name; a test looks that none is. */
export const PERMISSION_WORDS: Record<string, MessageKey> = {
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

interface AboutProps {
  version: string;
  /** As the manifest has them: browsers differ. */
  permissions: readonly string[];
}

/** Which version this is, under which licence, and why it may do what it may. */
export function About({ version, permissions }: AboutProps) {
  return (
    <>
      <section class="panel stack" aria-labelledby="about-title">
        <h3 id="about-title">{t('aboutVersion', version)}</h3>
        <p>{t('extensionDescription')}</p>
        <p class="soft">{t('aboutLicence')}</p>
        <p class="soft">{t('aboutOthers')}</p>
      </section>
      <section class="panel stack" aria-labelledby="permissions-title">
        <h3 id="permissions-title">{t('aboutPermissionsTitle')}</h3>
        <dl class="terms narrow">
          {permissions.map((permission) => (
            <div key={permission}>
              <dt>
                <code>{permission}</code>
              </dt>
              <dd>{PERMISSION_WORDS[permission] && t(PERMISSION_WORDS[permission])}</dd>
            </div>
          ))}
          <div>
            <dt>{t('aboutHosts')}</dt>
            <dd>{t('aboutHostsWhy')}</dd>
          </div>
        </dl>
        <p class="soft">{t('aboutNothingElse')}</p>
      </section>
    </>
  );
}
