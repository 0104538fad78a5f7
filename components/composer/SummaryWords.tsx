import { count, formatList, t } from '../../lib/i18n';
import type { AskedOption, OptionsSummary } from '../../lib/push/summarise-options';

const ON_DEFAULT = {
  expireAfterDays: 'composerDaysWord',
  expireAfterViews: 'composerViewsWord',
  retrievalStep: 'composerStepWord',
} as const;

/** What is asked of the instance, and what is left to it. */
export function SummaryWords({ summary: { asked, onDefault } }: { summary: OptionsSummary }) {
  const left = formatList(onDefault.map((option) => t(ON_DEFAULT[option])));
  return (
    <>
      {asked.length > 0 && <b>{formatList(asked.map(wordsFor))}</b>}
      {asked.length > 0 && left !== '' && <br />}
      {left !== '' && <span class={asked.length > 0 ? 'soft' : undefined}>{t('composerOnDefault', left)}</span>}
    </>
  );
}

function wordsFor(asked: AskedOption): string {
  switch (asked.option) {
    case 'expireAfterDays':
      return count('composerDays', asked.value);
    case 'expireAfterViews':
      return count('composerViews', asked.value);
    case 'retrievalStep':
      return asked.value ? t('composerStepOn') : t('composerStepOff');
    case 'deletableByViewer':
      return asked.value ? t('composerDeletableOn') : t('composerDeletableOff');
    case 'madePassphrase':
      return t('composerMakesPassphrase');
    case 'passphrase':
      return t('composerHasPassphrase');
    case 'name':
      return t('composerHasName');
    case 'note':
      return t('composerHasNote');
    case 'email':
      return t('composerHasEmail');
  }
}
