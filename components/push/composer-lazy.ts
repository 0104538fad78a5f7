/** Components that most pushes are written without, as one chunk. */
export { ClearButtons } from './ClearButtons';
export { ClickedFileStatus } from './ClickedFileStatus';
export { ComposerOptions } from './ComposerOptions';
export { DraftDiscarded, DraftOrigin } from './DraftOrigin';
export { FileDropTarget } from './FileDropTarget';
export { Hints } from './Hints';
export { ComposerNotices, FailedNotice, InstanceNotices, ProblemText } from './Notices';
export { PayloadSize } from './PayloadSize';
export { PolicyNotice } from './PolicyNotice';
export { QrPreview, UrlTools } from './UrlTools';
