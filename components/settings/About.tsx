import { copyText } from '../../lib/browser/clipboard';
import { readManifest } from '../../lib/browser/manifest';
import { getUserAgent } from '../../lib/browser/page-environment';
import { openTab } from '../../lib/browser/pages';
import { getLanguage, type MessageKey, t } from '../../lib/i18n/translate';
import { LinkButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';

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
  const { version, permissions, homepage } = readManifest();
  // Nothing of the user's: no server, no push, no setting but the language.
  const details = `Secret Push ${version}, ${getUserAgent()}, ${getLanguage()}`;
  return (
    <>
      <section class="panel stack" aria-labelledby="about-title">
        <h3 id="about-title">{t('aboutVersion', version)}</h3>
        <p>{t('extensionDescription')}</p>
        <p class="muted">{t('aboutLicense')}</p>
        <p class="muted">{t('aboutOthers')}</p>
        {homepage !== undefined && (
          <div>
            <LinkButton onClick={() => void openTab(homepage)}>{t('aboutProject')}</LinkButton>
          </div>
        )}
      </section>
      <section class="panel stack" aria-labelledby="report-title">
        <h3 id="report-title">{t('aboutReport')}</h3>
        <p>{t('aboutReportHow')}</p>
        <bdi class="mono small muted" dir="ltr">
          {details}
        </bdi>
        <div>
          <CopyButton copy={() => copyText(details)} label={t('aboutCopyDetails')} />
        </div>
      </section>
      <details class="panel">
        <summary>
          <h3>{t('aboutPermissionsTitle')}</h3>
        </summary>
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
      </details>
    </>
  );
}
