import { t } from '../../lib/i18n';
import type { FirstRunStore } from '../../lib/state/first-run';
import { Announcer } from '../created/Announcer';
import { LastLinks } from '../created/LastLinks';
import { FirstRun } from '../first-run/FirstRun';
import { BrokenNotice } from './BrokenNotice';
import './compose-page.css';
import { DeskMain, type DeskMainProps } from './DeskMain';
import { WhereBar } from './WhereBar';

interface ComposePageProps extends DeskMainProps {
  firstRun: FirstRunStore;
  broken: readonly string[];
}

/** The composer in a tab of its own: room for long texts, and it stays when another window takes the focus. */
export function ComposePage({ firstRun, broken, ...rest }: ComposePageProps) {
  const { desk, openOptions, openTab } = rest;
  return (
    <div class="compose-page" data-colour={desk.where.active.value?.colour}>
      <WhereBar where={desk.where} openOptions={openOptions} />
      <main class="compose-main stack" aria-label={t('composerLabel')}>
        <BrokenNotice keys={broken} />
        {desk.where.instances.value.length > 0 ? (
          <DeskMain {...rest} />
        ) : (
          <FirstRun store={firstRun} connect={openOptions} />
        )}
      </main>
      <LastLinks desk={desk} openTab={openTab} />
      <Announcer outcome={desk.outcome.value} />
    </div>
  );
}
