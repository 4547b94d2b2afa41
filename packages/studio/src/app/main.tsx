import './main.css';
import { Toasts } from '@greenlight/ui/blocks/toasts';
import { LinkProvider } from '@greenlight/ui/primitives/link';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { queryClient } from '../platform/app.ts';
import { textsOf } from '../platform/texts.ts';
import { router } from './router.tsx';
import { RouterLink } from './shell/router-link.tsx';

const t = textsOf('shell');

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LinkProvider component={RouterLink}>
        <RouterProvider router={router} />
        <Toasts dir="ltr" labels={{ region: t('notifications'), close: t('close') }} />
      </LinkProvider>
    </QueryClientProvider>
  </StrictMode>,
);
