import { lazily } from '../ui/lazy';

const load = () => import('./lazy-bundle');

export const ComposerNotices = lazily(async () => (await load()).ComposerNotices);
export const DraftOrigin = lazily(async () => (await load()).DraftOrigin);
export const DroppedLine = lazily(async () => (await load()).DroppedLine);
export const FailedNotice = lazily(async () => (await load()).FailedNotice);
/** Alone: pages without files never need them. */
export const FilesField = lazily(async () => (await import('./FilesField')).FilesField);
export const FileIntake = lazily(async () => (await import('./FileDropTarget')).FileIntake);
/** Alone as well: for files out of web pages. */
export const TakenFileLine = lazily(async () => (await import('./PageFileStatus')).TakenFileLine);
export const UploadLine = lazily(async () => (await import('./FilesField')).UploadLine);
export const Hints = lazily(async () => (await load()).Hints);
export const LinkTools = lazily(async () => (await load()).LinkTools);
export const OptionFields = lazily(async () => (await load()).OptionFields);
export const PolicyNotice = lazily(async () => (await load()).PolicyNotice);
export const ProblemWords = lazily(async () => (await load()).ProblemWords);
export const QrPreview = lazily(async () => (await load()).QrPreview);
