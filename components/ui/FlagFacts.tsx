import { Fragment } from 'preact';
import { t } from '../../lib/i18n';
import { flagNames, type StoredOptions } from '../../lib/push/options';
import { FLAG_WORDS, storedKey } from '../../lib/text/option-words';

/** The options of a push with yes or no, as the instance stored them: rows of a list of facts. */
export function FlagFacts({ stored }: { stored: StoredOptions }) {
  return flagNames.map((option) => (
    <Fragment key={option}>
      <dt>{t(FLAG_WORDS[option].heading)}</dt>
      <dd>{t(storedKey(option, stored[option]))}</dd>
    </Fragment>
  ));
}
