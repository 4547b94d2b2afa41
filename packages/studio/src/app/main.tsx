import './main.css';
import { Toasts } from '@greenlight/ui/blocks/toasts';
import { LinkProvider } from '@greenlight/ui/primitives/link';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { queryClient } from '../platform/app.ts';
import { startTexts } from '../platform/texts.ts';
import { router } from './router.tsx';
import { RouterLink } from './shell/router-link.tsx';

await startTexts();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LinkProvider component={RouterLink}>
        <RouterProvider router={router} />
        <Toasts dir="ltr" labels={{ region: i18next.t('notifications'), close: i18next.t('close') }} />
      </LinkProvider>
    </QueryClientProvider>
  </StrictMode>,
);
