import { CircleQuestionMark, Keyboard, MailOpen, Table2 } from 'lucide';
import { canOpenBatch, hasCommands, openBatchPage, openTab } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { Menu, type MenuGroup } from '../ui/Menu';
import type { OpenMenu } from '../ui/MenuButton';
import { composerPlaces } from './composer-places';

interface PopupMenuProps {
  composePage: ComposePageState;
  menu: OpenMenu;
  /** Shows the field for a received link, which needs no server. */
  receive: () => void;
}

/** Everything that the popup leads to and few need every day. */
export function PopupMenu({ composePage: { composer, activeInstance, policy }, menu, receive }: PopupMenuProps) {
  const { id, isPrivate } = composer.draft.value;
  const hasInstances = activeInstance.instances.value.length > 0;
  const received = { icon: MailOpen, label: t('popupReceived'), run: receive };
  const table = { icon: Table2, label: t('batchOpen'), run: () => void openBatchPage() };
  const shortcuts = { icon: Keyboard, label: t('optionsKeyboard'), run: () => void openTab('/options.html#keyboard') };
  const help = { icon: CircleQuestionMark, label: t('popupHelp'), run: () => void openTab('/options.html#help') };
  const groups: MenuGroup[] = [
    { items: [received, ...(hasInstances && canOpenBatch(policy.value, isPrivate) ? [table] : [])] },
    {
      items: hasInstances ? composerPlaces(id) : [],
      unavailable: composer.isUnsaved.value && t('composerUnsaved'),
    },
    { items: [...(hasCommands() ? [shortcuts] : []), help] },
  ];
  return <Menu label={t('uiMore')} groups={groups} menu={menu} />;
}
