/** Components that most popups open without, as one chunk. */

export { LastLinks } from '../created/RecentLinks';
export { ResultCard } from '../created/ResultCard';
export { OwnFirstRun } from '../first-run/FirstRun';
export { ReceivedLinkForm } from '../open/PasteForm';
export { BrokenNotice } from '../ui/BrokenNotice';
export { EventsList, WatchStopped } from '../watch/EventsList';
export { FilesPopOut, PopOutMenu } from './PopOutMenu';
