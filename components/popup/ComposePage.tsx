import { t } from '../../lib/i18n';
import type { Call } from '../../lib/messages';
import { Announcer } from '../created/Announcer';
import { BrokenNotice } from './BrokenNotice';
import { FirstRunDoors, LastLinksIfAny } from './later';
import './compose-page.css';
import { DeskMain, type DeskMainProps } from './DeskMain';
import { WhereBar } from './WhereBar';

interface ComposePageProps extends DeskMainProps {
  call: Call;
  /** Opens the form for a server in a tab. */
  connect: () => void;
  broken: readonly string[];
}

/** The composer in a tab of its own: room for long texts, and it stays when another window takes the focus. */
export function ComposePage({ call, connect, broken, ...rest }: ComposePageProps) {
  const { desk, openOptions, openTab } = rest;
  return (
    <div class="compose-page" data-colour={desk.where.active.value?.colour}>
      <WhereBar where={desk.where} openOptions={openOptions} />
      <main class="compose-main stack" aria-label={t('composerLabel')}>
        <BrokenNotice keys={broken} />
        {desk.where.instances.value.length > 0 ? (
          <DeskMain {...rest} />
        ) : (
          <FirstRunDoors call={call} connect={connect} />
        )}
      </main>
      <LastLinksIfAny desk={desk} openTab={openTab} />
      <Announcer outcome={desk.outcome.value} />
    </div>
  );
}
