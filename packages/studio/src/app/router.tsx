import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { requireSession } from './guards.ts';
import { screenList } from './screen-list.ts';
import { Permitted } from './shell/permitted.tsx';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';
import { SwitchedOn } from './shell/switched-on.tsx';
import type { StudioScreen } from './studio-screen.ts';

function screen(path: string, page: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await page() }) };
}

function permitted({ path, permission, flag, page }: StudioScreen): RouteObject {
  return screen(path, async () => {
    const Page = await page();
    return () => (
      <Permitted permission={permission}>
        {flag ? (
          <SwitchedOn flag={flag}>
            <Page />
          </SwitchedOn>
        ) : (
          <Page />
        )}
      </Permitted>
    );
  });
}

export const router = createBrowserRouter(
  [
    {
      errorElement: <RouteError />,
      HydrateFallback: () => null,
      children: [
        screen('/login', async () => (await import('../features/account/login-page.tsx')).LoginPage),
        screen('/setup', async () => (await import('../features/staff/setup-page.tsx')).SetupPage),
        {
          element: <Shell />,
          loader: requireSession,
          shouldRevalidate: () => true,
          children: [
            {
              errorElement: <RouteError />,
              children: [
                ...screenList.map(permitted),
                screen('*', async () => (await import('./shell/not-found.tsx')).NotFound),
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: '/studio' },
);
