import { t } from '../../lib/i18n';
import type { FirstRunStore } from '../../lib/state/first-run';
import { Announcer } from '../created/Announcer';
import { LastLinks } from '../created/LastLinks';
import { FirstRun } from '../first-run/FirstRun';
import { BrokenNotice } from './BrokenNotice';
import { DeskMain, type DeskMainProps } from './DeskMain';
import './popup.css';
import { WhereBar } from './WhereBar';

interface PopupProps extends DeskMainProps {
  firstRun: FirstRunStore;
  /** Keys of what was remembered and could not be read. */
  broken: readonly string[];
  openInTab: (draftId: string) => void;
}

/** The popup: where a secret goes, what it is, and the links of late. */
export function Popup({ firstRun, broken, openInTab, ...rest }: PopupProps) {
  const { desk, openOptions, openTab } = rest;
  const hasInstances = desk.where.instances.value.length > 0;
  return (
    <div class="popup" data-colour={desk.where.active.value?.colour}>
      <WhereBar
        where={desk.where}
        openOptions={openOptions}
        openInTab={hasInstances ? () => openInTab(desk.composer.draft.peek().id) : undefined}
      />
      <main class="popup-main stack" aria-label={t('extensionName')}>
        <BrokenNotice keys={broken} />
        {hasInstances ? <DeskMain {...rest} /> : <FirstRun store={firstRun} connect={openOptions} opensTab />}
      </main>
      <LastLinks desk={desk} openTab={openTab} />
      <Announcer outcome={desk.outcome.value} />
    </div>
  );
}
