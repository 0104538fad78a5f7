import { Fragment } from 'preact';
import { t } from '../../lib/i18n';
import { flagNames, type StoredOptions } from '../../lib/push/options';
import { FLAG_WORDS } from '../../lib/text/options';

export function FlagFacts({ stored }: { stored: StoredOptions }) {
  return flagNames.map((option) => (
    <Fragment key={option}>
      <dt>{t(FLAG_WORDS[option].label)}</dt>
      <dd>{t(FLAG_WORDS[option][stored[option] ? 'on' : 'off'])}</dd>
    </Fragment>
  ));
}
