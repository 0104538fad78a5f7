/** What most pushes are written without, as one file that is loaded when the first of it is needed. */
export { DraftClearedStatus, DraftOrigin } from './DraftOrigin';
export { Hints } from './Hints';
export { LinkTools, QrPreview } from './KindTools';
export { ComposerNotices, FailedNotice, ProblemWords } from './Notices';
export { OptionFields } from './OptionFields';
export { PolicyNotice } from './PolicyNotice';
