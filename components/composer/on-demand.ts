/** What most pushes are written without, as one file that is loaded when the first of it is needed. */
export { Generator } from '../generator/Generator';
export { ComposerNotices } from './ComposerNotices';
export { DraftOrigin } from './DraftOrigin';
export { DroppedLine } from './DroppedLine';
export { Hints } from './Hints';
export { LinkTools } from './LinkTools';
export { OptionFields } from './OptionFields';
export { PolicyNotice } from './PolicyNotice';
export { ProblemWords } from './ProblemWords';
export { QrPreview } from './QrPreview';
