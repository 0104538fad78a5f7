import { LINK_LANGUAGES } from '../../lib/instance/link-language';
import { languageName } from '../../lib/language-name';

/** The options of a `<select>`: every language that an instance may have, each in its own name. `unset` stands for none of them. */
export function LanguageOptions({ unset }: { unset: string }) {
  return (
    <>
      <option value="">{unset}</option>
      {LINK_LANGUAGES.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageName(code, code)}
        </option>
      ))}
    </>
  );
}
