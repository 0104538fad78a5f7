import type { Surface } from '../surface';
import type { Target } from '../target';
import { words } from '../words';

/** The options of a push as a person sets them; what is left out stays as it is. */
export interface TypedOptions {
  days?: string;
  views?: string;
  retrievalStep?: boolean;
  deletableByViewer?: boolean;
  passphrase?: string;
  name?: string;
  note?: string;
}

const KIND_WORDS = {
  text: 'composerKindText',
  url: 'composerKindLink',
  file: 'composerKindFile',
  qr: 'composerKindQr',
} as const;
const PAYLOAD_WORDS = {
  text: 'composerPayloadText',
  url: 'composerPayloadLink',
  file: 'composerPayloadFile',
  qr: 'composerPayloadQr',
} as const;

/** The composer, in the popup or in a tab of its own. */
export function composerOn(page: Surface) {
  const payload = { css: '#payload' } satisfies Target;
  const createButton = { role: 'button', name: words('composerCreate') } satisfies Target;
  const field = {
    days: { label: words('composerDaysLabel') },
    views: { label: words('composerViewsLabel') },
    step: { label: words('composerStepLabel') },
    deletable: { label: words('composerDeletableLabel') },
    passphrase: { label: words('composerPassphraseLabel') },
    name: { label: words('composerNameLabel') },
    note: { label: words('composerNoteLabel') },
  } satisfies Record<string, Target>;

  const unfold = async (): Promise<void> => {
    if ((await page.count(field.days)) === 0) await page.click({ css: '.fold > summary' });
    await page.waitFor(field.days);
  };

  const chooseIfSaid = async (target: Target, value: boolean | undefined, on: string, off: string) => {
    if (value !== undefined) await page.choose(target, value ? on : off);
  };

  return {
    payload,
    createButton,
    /** The field that files are chosen in. */
    fileField: { css: 'input[type=file]' } satisfies Target,
    /** The names of the chosen files. */
    chosenFile: { css: '.chosen .file-name' } satisfies Target,
    stopButton: { role: 'button', name: words('filesStop') } satisfies Target,
    field,
    unfold,
    /** The kind's button, to be chosen or looked at. */
    kind: (kind: keyof typeof KIND_WORDS): Target => ({ role: 'radio', name: words(KIND_WORDS[kind]) }),
    async chooseKind(kind: keyof typeof KIND_WORDS): Promise<void> {
      await page.setChecked({ role: 'radio', name: words(KIND_WORDS[kind]) }, true);
      await page.waitFor({ label: words(PAYLOAD_WORDS[kind]) });
    },
    async setOptions(options: TypedOptions): Promise<void> {
      await unfold();
      if (options.days !== undefined) await page.fill(field.days, options.days);
      if (options.views !== undefined) await page.fill(field.views, options.views);
      const { retrievalStep, deletableByViewer } = options;
      await chooseIfSaid(field.step, retrievalStep, words('composerStepOnLong'), words('composerStepOffLong'));
      const [may, mayNot] = [words('composerDeletableOnLong'), words('composerDeletableOffLong')];
      await chooseIfSaid(field.deletable, deletableByViewer, may, mayNot);
      if (options.passphrase !== undefined) await page.fill(field.passphrase, options.passphrase);
      if (options.name !== undefined) await page.fill(field.name, options.name);
      if (options.note !== undefined) await page.fill(field.note, options.note);
    },
    /** Puts in a text, presses the button, and does not wait for what becomes of it. */
    async send(text: string): Promise<void> {
      await page.fill(payload, text);
      await page.click(createButton);
    },
  };
}
