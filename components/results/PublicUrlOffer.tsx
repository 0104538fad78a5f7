import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { callWorker } from '../../lib/messaging/messaging';
import type { CreatedResult } from '../../lib/push/result';
import { findPublicUrlNews, type PublicUrlNews } from '../../lib/state/results/public-url';
import { ConfirmButton } from '../ui/ConfirmButton';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { useWorkerCall } from '../ui/use-worker-call';

/** Says that a link begins with another address than its server's, and offers to open received links with it there. */
export function PublicUrlOffer({ result }: { result: CreatedResult }) {
  const [news, setNews] = useState<PublicUrlNews>();
  useEffect(() => void findPublicUrlNews(result).then(setNews), [result.id]);
  return news ? <Offer {...news} /> : null;
}

function Offer({ instance: { id, name, baseUrl }, publicUrl, isUsable }: PublicUrlNews) {
  const [isSaved, setSaved] = useState(false);
  const { failure, run } = useWorkerCall(async () => {
    const reply = await callWorker('savePublicUrl', { instanceId: id, publicUrl });
    setSaved(reply.ok);
    return reply;
  });
  return (
    <>
      <Notice kind="info">
        <span>{t('createdPublicUrl', publicUrl, baseUrl)}</span>
        {isUsable && !isSaved && (
          <ConfirmButton
            variant="link"
            label={t('createdPublicUrlUse')}
            title={t('createdPublicUrlTitle')}
            onConfirm={run}
          >
            {t('createdPublicUrlText', publicUrl, name, baseUrl)}
          </ConfirmButton>
        )}
        <StatusLine>{isSaved && t('optionsSaved')}</StatusLine>
      </Notice>
      {failure && <FailureNotice failure={failure} instanceName={name} />}
    </>
  );
}
