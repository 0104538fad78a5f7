import { lazy } from '../ui/lazy';

const load = () => import('./lazy-bundle');

export const ComposerNotices = lazy(async () => (await load()).ComposerNotices);
export const DraftOrigin = lazy(async () => (await load()).DraftOrigin);
export const DraftClearedStatus = lazy(async () => (await load()).DraftClearedStatus);
export const FailedNotice = lazy(async () => (await load()).FailedNotice);
/** Alone: pages without files never need them. */
export const FilesField = lazy(async () => (await import('./FilesField')).FilesField);
export const FileIntake = lazy(async () => (await import('./FileDropTarget')).FileIntake);
/** Alone as well: for files out of web pages. */
export const TakenFileLine = lazy(async () => (await import('./PageFileStatus')).TakenFileLine);
export const UploadLine = lazy(async () => (await import('./FilesField')).UploadLine);
export const Hints = lazy(async () => (await load()).Hints);
export const LinkTools = lazy(async () => (await load()).LinkTools);
export const OptionFields = lazy(async () => (await load()).OptionFields);
export const PolicyNotice = lazy(async () => (await load()).PolicyNotice);
export const ProblemWords = lazy(async () => (await load()).ProblemWords);
export const QrPreview = lazy(async () => (await load()).QrPreview);
