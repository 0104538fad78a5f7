import { ListX } from 'lucide';
import { useState } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { MadeHereList } from '../../lib/state/pushes/made-here';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/** Takes pushes off this browser's list. They stay open, but nothing here leads to them any more: so it asks. */
export function ForgetHere({ urlTokens, forget }: { urlTokens: string[]; forget: MadeHereList['forget'] }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon={ListX} onClick={() => setAsking(true)}>
        {t('pushesForget')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={count('pushesForgetTitle', urlTokens.length)}
        confirmLabel={t('pushesForget')}
        onConfirm={() => {
          setAsking(false);
          void forget(urlTokens);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('pushesForgetText')}
      </ConfirmDialog>
    </>
  );
}
