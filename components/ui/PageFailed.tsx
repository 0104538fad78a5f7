import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { Button } from './Button';

/** Stands in place of what did not load or threw. It needs nothing that may not be loaded yet, such as `Alert`. */
export function PageFailed() {
  return (
    <div role="alert" class="page-failed">
      <p>{t('uiPageFailed')}</p>
      <Button variant="outline" onClick={() => location.reload()}>
        {t('uiReload')}
      </Button>
    </div>
  );
}

/** Shows its children, or once one of them has thrown, that the page failed. */
export function ErrorBoundary({ children }: { children: ComponentChildren }) {
  const [error] = useErrorBoundary();
  return error === undefined ? children : <PageFailed />;
}
