/** What most popups open without, as one file that is loaded when the first of it is needed. */

export { LastLinks } from '../created/RecentLinks';
export { ResultCard } from '../created/ResultCard';
export { ReceivedLinkForm } from '../open/PasteForm';
export { BrokenNotice } from '../ui/BrokenNotice';
export { EventsList, WatchStopped } from '../watch/EventsList';
export { FilesPopOut, PopOutMenu } from './PopOutMenu';
