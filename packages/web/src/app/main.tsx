import './main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { forgetViewer } from '../features/account/hooks.ts';
import shell from '../locales/en/shell.json';
import { rememberAfterLoginUrl } from '../platform/after-login.ts';
import { onSignedOut, queryClient } from '../platform/app.ts';
import { startI18n } from '../platform/i18n.ts';
import { router } from './router.tsx';
import { reloadWhenOutdated } from './shell/update.ts';

startI18n({ en: { shell } });
reloadWhenOutdated();
onSignedOut(() => {
  rememberAfterLoginUrl(location.pathname + location.search);
  void router.navigate('/login').then(forgetViewer);
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
