import { Fragment } from 'preact';
import { t } from '../../lib/i18n/translate';
import { FLAG_LABELS, type StoredFlags, toldFlags } from '../../lib/text/options';

export function FlagFacts({ stored }: { stored: StoredFlags }) {
  return toldFlags(stored).map((option) => (
    <Fragment key={option}>
      <dt>{t(FLAG_LABELS[option].label)}</dt>
      <dd>{t(FLAG_LABELS[option][stored[option] ? 'on' : 'off'])}</dd>
    </Fragment>
  ));
}
