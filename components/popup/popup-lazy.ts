/** Components that most popups open without, as one chunk. */

export { ActivityList, PollStoppedNotice } from '../activity/ActivityList';
export { DraftRemovedNotice } from '../push/DraftOrigin';
export { ReceivedLinkForm } from '../received/ReceivedLinkForm';
export { RecentLinks } from '../results/RecentLinks';
export { RepeatDialog } from '../results/RepeatDialog';
export { ResultCard } from '../results/ResultCard';
export { CorruptDataNotice } from '../ui/Notice';
export { ServerChoice } from '../welcome/ServerChoice';
export { FilesPopOut } from './FilesPopOut';
export { OpenThisLink } from './OpenThisLink';
export { PopupMenu } from './PopupMenu';
export { TableLine } from './TableLine';
