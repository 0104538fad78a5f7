import { t } from '../../lib/i18n';
import { NO_OPTIONS } from '../../lib/push/draft';
import { summariseOptions } from '../../lib/push/summarise-options';
import type { Template } from '../../lib/push/template';
import type { ImportChange } from '../../lib/travel/import-plan';
import { SummaryWords } from '../composer/SummaryWords';
import { nameOf } from '../composer/template-words';
import { describeChange } from './change-words';

/** Everything that taking a file would change, one line each. */
export function ImportChanges({ changes }: { changes: readonly ImportChange[] }) {
  return (
    <ul class="changes">
      {changes.map((change) => (
        <li key={JSON.stringify(change)}>
          {describeChange(change)}
          <More change={change} />
        </li>
      ))}
    </ul>
  );
}

/** What one sentence cannot say. */
function More({ change }: { change: ImportChange }) {
  switch (change.what) {
    case 'add-instance':
      return <Line>{change.isUnencrypted ? t('travelAddedUnencrypted') : t('travelAdded')}</Line>;
    case 'add-template':
      return <Asked template={change.template} />;
    case 'change-template': {
      const { from, to } = change;
      return (
        <>
          <Asked label={t('travelBefore')} template={from} />
          <Asked label={t('travelAfter')} template={to} isNamed={from.name !== to.name} />
        </>
      );
    }
    default:
      return null;
  }
}

function Line({ children }: { children: string }) {
  return <p class="small soft">{children}</p>;
}

function Asked({ label, template, isNamed }: { label?: string; template: Template; isNamed?: boolean }) {
  return (
    <div class="small soft change-asked">
      {label}{' '}
      {isNamed && (
        <b>
          <bdi>{nameOf(template)}</bdi>
        </b>
      )}
      <p>
        <SummaryWords summary={summariseOptions('text', { ...NO_OPTIONS, ...template.asks })} />
      </p>
      {template.message !== '' && <p>{t('travelMessage', template.message)}</p>}
    </div>
  );
}
