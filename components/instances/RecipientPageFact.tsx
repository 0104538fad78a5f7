import { useId, useState } from 'preact/hooks';
import { readManifest } from '../../lib/browser/manifest';
import { saveRecipientPage } from '../../lib/browser/save-recipient-page';
import { t } from '../../lib/i18n/translate';
import type { Instance } from '../../lib/instance/instance';
import { getPageAddress, type RecipientPage } from '../../lib/instance/recipient-page';
import { isPageOlder, recipientPageText } from '../../lib/text/instances';
import { LinkButton } from '../ui/Button';

interface RecipientPageFactProps {
  instance: Instance;
  /** Undefined as long as it is not known. */
  page: RecipientPage | undefined;
}

/** Whether encrypted links of a server open in any browser, and what to do where they do not. Nothing as long as that is not known. */
export function RecipientPageFact({ instance, page }: RecipientPageFactProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  // Of the address that the server's links had before, nothing is said.
  if (page?.address !== getPageAddress(instance) || !page) return null;
  const { version } = readManifest();
  return (
    <>
      <span class="row wrap">
        <span class="muted">{recipientPageText(page, version)}</span>
        {page.state === 'absent' && (
          <LinkButton aria-expanded={isUnfolded} aria-controls={id} onClick={() => setUnfolded(!isUnfolded)}>
            {t('optionsRecipientPageAdd')}
          </LinkButton>
        )}
        {(page.state === 'absent' || page.state === 'changed' || isPageOlder(page, version)) && (
          <LinkButton onClick={() => void saveRecipientPage()}>{t('optionsRecipientPageSave')}</LinkButton>
        )}
      </span>
      {page.state === 'absent' && (
        <span id={id} hidden={!isUnfolded}>
          {t('optionsRecipientPageAddHow')}
        </span>
      )}
    </>
  );
}
