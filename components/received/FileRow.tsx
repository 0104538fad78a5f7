import { Check, ExternalLink, FileText } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { SaveOutcome } from '../../lib/browser/downloads';
import { openTab } from '../../lib/browser/pages';
import { isolateFileName } from '../../lib/i18n/bidi';
import { t } from '../../lib/i18n/translate';
import type { FailureText } from '../../lib/text/failures';
import { Button, Icon } from '../ui/Button';

interface FileRowProps {
  name: string;
  outcome: SaveOutcome | 'idle' | 'busy';
  failure?: FailureText | undefined;
  /** Where only a tab can get it. */
  crossOriginText?: string;
  /** Its buttons. */
  children?: ComponentChildren;
}

/** A file that was received, and what became of saving it. */
export function FileRow({ name, outcome, failure, crossOriginText, children }: FileRowProps) {
  return (
    <li>
      <Icon of={FileText} />
      <div class="grow">
        <bdi dir="ltr" class="file-name">
          {name}
        </bdi>
        <p role="status" class="status small muted">
          {outcome === 'saved' && (
            <span class="row good">
              <Icon of={Check} /> {t('receivedSaved')}
            </span>
          )}
          {outcome === 'cross-origin' && (crossOriginText ?? t('receivedFileNotHere'))}
          {outcome === 'expired' && t('receivedFileGone')}
          {outcome === 'failed' && t('receivedFileFailed')}
          {failure && (
            <span class="field-error failure">
              <b>{failure.title}</b>
              <span>{failure.action}</span>
            </span>
          )}
        </p>
      </div>
      {children}
    </li>
  );
}

export function DownloadInTab({ name, url }: { name: string; url: string }) {
  return (
    <Button
      icon={ExternalLink}
      aria-label={t('receivedFileInTabNamed', isolateFileName(name))}
      onClick={() => void openTab(url)}
    >
      {t('receivedFileInTab')}
    </Button>
  );
}
