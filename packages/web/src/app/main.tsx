import './main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { prefetchConfig } from '../features/config/hooks.ts';
import shell from '../locales/en/shell.json';
import { queryClient } from '../platform/app.ts';
import { bundleTexts, loadTexts } from '../platform/i18n.ts';
import { loadTheme } from '../platform/theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Failure } from './shell/failure.tsx';
import { Shell } from './shell/shell.tsx';
import { Splash } from './shell/splash.tsx';
import { reloadWhenOutdated } from './shell/update.ts';

bundleTexts('shell', shell);
prefetchConfig();
void loadTheme();
void loadTexts(['shell', 'error']);
reloadWhenOutdated();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ErrorBoundary place="app" fallback={<Failure />}>
          <Suspense fallback={<Splash />}>
            <Shell />
          </Suspense>
        </ErrorBoundary>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
