import { lazily } from './lazily';

const load = () => import('./on-demand');

export const ComposerNotices = lazily(async () => (await load()).ComposerNotices);
export const DraftOrigin = lazily(async () => (await load()).DraftOrigin);
export const DroppedLine = lazily(async () => (await load()).DroppedLine);
/** A file of its own: most texts need it, but not before something is typed. */
export const Hints = lazily(async () => (await import('./Hints')).Hints);
export const LinkTools = lazily(async () => (await load()).LinkTools);
export const OptionFields = lazily(async () => (await load()).OptionFields);
export const ProblemWords = lazily(async () => (await load()).ProblemWords);
