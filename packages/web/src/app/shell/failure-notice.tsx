import { ApiError } from '@greenlight/contract/client';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useEffect, useLayoutEffect } from 'react';
import { useTexts } from '../../platform/i18n.ts';
import { NotLoaded } from '../built-routes.ts';

/** Shown if a screen cannot be rendered or loaded. Uses nothing that has to be loaded, not even the service's name. */
export function FailureNotice({ error }: { error: unknown }) {
  const t = useTexts('shell');
  // The painted page is replaced, so presses need no repetition from now on.
  useLayoutEffect(() => document.querySelector('[data-painted]')?.removeAttribute('data-painted'), []);
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  const isUnreachable = error instanceof NotLoaded || (error instanceof ApiError && error.status === 0);
  const text = isUnreachable ? t('unreachable') : t('wentWrongText');
  const title = navigator.onLine ? t('wentWrong') : t('offlineTitle');
  return (
    <Screen route="failure" title={title} siteName={title} heading="hidden">
      <div className="grid min-h-[70dvh] place-items-center">
        <ErrorState
          title={title}
          description={navigator.onLine ? text : t('offlineText')}
          retry={{ label: t('retry'), onClick: () => location.reload() }}
        />
      </div>
    </Screen>
  );
}
