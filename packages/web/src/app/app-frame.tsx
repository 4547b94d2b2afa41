import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, Suspense } from 'react';
import shell from '../locales/en/shell.json';
import { queryClient } from '../platform/app.ts';
import { bundleTexts } from '../platform/i18n.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailureNotice } from './shell/failure-notice.tsx';
import { Shell } from './shell/shell.tsx';
import { Splash } from './shell/splash.tsx';

bundleTexts('shell', shell);

/** The whole app. The elements are the same in the browser and on the server, so that they can be hydrated. */
export function frame(route: (app: ReactNode) => ReactNode): ReactNode {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {route(
          <ErrorBoundary place="app" fallback={FailureNotice}>
            <Suspense fallback={<Splash />}>
              <Shell />
            </Suspense>
          </ErrorBoundary>,
        )}
      </QueryClientProvider>
    </StrictMode>
  );
}
