/** Components that most popups open without, as one chunk. */

export { DraftGone } from '../composer/DraftOrigin';
export { LastLinks } from '../created/RecentLinks';
export { ResultCard } from '../created/ResultCard';
export { FirstRun } from '../first-run/FirstRun';
export { ReceivedLinkForm } from '../open/PasteForm';
export { BrokenNotice } from '../ui/Notice';
export { EventsList, WatchStopped } from '../watch/EventsList';
export { FilesPopOut, PopOutMenu } from './PopOutMenu';
