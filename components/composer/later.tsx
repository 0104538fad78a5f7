import { lazily } from './lazily';

const load = () => import('./on-demand');

export const ComposerNotices = lazily(async () => (await load()).ComposerNotices);
export const DraftOrigin = lazily(async () => (await load()).DraftOrigin);
export const DroppedLine = lazily(async () => (await load()).DroppedLine);
/** Alone: pages without files never need them. */
export const FilesField = lazily(async () => (await import('./FilesField')).FilesField);
export const FileIntake = lazily(async () => (await import('./FileIntake')).FileIntake);
/** Alone as well: for files out of web pages. */
export const TakenFileLine = lazily(async () => (await import('./TakenFileLine')).TakenFileLine);
export const UploadLine = lazily(async () => (await import('./UploadLine')).UploadLine);
export const Hints = lazily(async () => (await load()).Hints);
export const LinkTools = lazily(async () => (await load()).LinkTools);
export const OptionFields = lazily(async () => (await load()).OptionFields);
export const PolicyNotice = lazily(async () => (await load()).PolicyNotice);
export const ProblemWords = lazily(async () => (await load()).ProblemWords);
export const QrPreview = lazily(async () => (await load()).QrPreview);
