/** As the age format has it (https://c2sp.org/age#ascii-armor). */
export const ARMOR_START = '-----BEGIN AGE ENCRYPTED FILE-----';
const ARMOR_END = '-----END AGE ENCRYPTED FILE-----';
const ARMOR_LINE_LENGTH = 64;

/** Line breaks may be lost in a field of one line, and each line may be quoted in an email. */
export const ARMOR = new RegExp(`${ARMOR_START}([\\sA-Za-z0-9+/=>]*)${ARMOR_END}`);
const ARMOR_ALONE = new RegExp(`^\\s*${ARMOR.source}\\s*$`);

/** The armor in a text that may have words around it, with its lines as they were made; undefined if there is none. */
export function readArmor(text: string): string | undefined {
  return toArmor(ARMOR.exec(text));
}

/** Undefined if the text is anything but armor: words around it are part of the secret. */
export function readArmorAlone(text: string): string | undefined {
  return toArmor(ARMOR_ALONE.exec(text));
}

export function isArmorCut(text: string): boolean {
  return text.includes(ARMOR_START) && !ARMOR.test(text);
}

function toArmor(found: RegExpExecArray | null): string | undefined {
  if (!found) return undefined;
  const base64 = found[1]?.replace(/[\s>]/g, '') ?? '';
  const lines = base64.match(new RegExp(`.{1,${ARMOR_LINE_LENGTH}}`, 'g')) ?? [];
  return [ARMOR_START, ...lines, ARMOR_END, ''].join('\n');
}
