import { useState } from 'preact/hooks';
import { formatNumber, t } from '../../lib/i18n';
import { MOST_ADDRESSES } from '../../lib/push/email';
import type { PushRow } from '../../lib/push/push-row';
import type { Details } from '../../lib/state/pushes/details';
import { createEmailPush } from '../../lib/state/pushes/email-push';
import { Button } from '../ui/Button';
import { EmailOrderFields } from '../ui/EmailOrderFields';
import { StatusLine } from '../ui/StatusLine';
import { OwnFailure } from './OwnFailure';

/** Sends the link of a push by e-mail: the instance writes it and sends it. */
export function EmailForm({ row, details }: { row: PushRow; details: Details }) {
  const [store] = useState(() => createEmailPush(row, { call: details.call, onQueued: details.readLog }));
  const failure = store.failure.value;
  const { problem } = store;
  return (
    <form
      id="push-email"
      class="stack"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void store.send();
      }}
    >
      <EmailOrderFields
        order={store.order.value}
        onChange={store.change}
        hint={t('emailToHint')}
        error={problem.value && problemWords(problem.value)}
        asksLanguage
      />
      <Button type="submit" look="outline" busy={store.isSending.value}>
        {t('emailSend', row.instance.name)}
      </Button>
      <StatusLine class="small">
        {store.queuedTo.value !== '' && t('emailQueued', row.instance.name, store.queuedTo.value)}
      </StatusLine>
      {failure && <OwnFailure failure={failure} doing="email" instanceName={row.instance.name} />}
    </form>
  );
}

function problemWords(problem: 'empty' | 'too-many' | 'not-an-address'): string {
  if (problem === 'empty') return t('emailEmpty');
  return problem === 'too-many' ? t('emailTooMany', formatNumber(MOST_ADDRESSES)) : t('emailNotAnAddress');
}
