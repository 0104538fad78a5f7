import { Fragment } from 'preact';
import { t } from '../../lib/i18n/translate';
import { FLAG_TEXTS, flagsToShow, type StoredFlags } from '../../lib/text/options';

export function FlagFacts({ stored }: { stored: StoredFlags }) {
  return flagsToShow(stored).map((option) => (
    <Fragment key={option}>
      <dt>{t(FLAG_TEXTS[option].label)}</dt>
      <dd>{t(FLAG_TEXTS[option][stored[option] ? 'on' : 'off'])}</dd>
    </Fragment>
  ));
}
