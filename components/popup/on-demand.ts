/** What most popups open without, as one file that is loaded when the first of it is needed. */

export { LastLinks } from '../created/LastLinks';
export { ResultCard } from '../created/ResultCard';
export { EventsList } from '../watch/EventsList';
export { WatchStopped } from '../watch/WatchStopped';
export { BrokenNotice } from './BrokenNotice';
export { FilesDoor } from './FilesDoor';
export { ReceivedLinkForm } from './ReceivedLinkForm';
export { RoomChoice } from './RoomChoice';
