/** Components that most popups open without, as one chunk. */

export { EventsList, WatchStopped } from '../activity/ActivityList';
export { DraftGone } from '../composer/DraftOrigin';
export { ReceivedLinkForm } from '../received/PasteForm';
export { LastLinks } from '../results/RecentLinks';
export { ResultCard } from '../results/ResultCard';
export { BrokenNotice } from '../ui/Notice';
export { FirstRun } from '../welcome/ServerChoice';
export { FilesPopOut, PopOutMenu } from './PopOutMenu';
