import type { Permission } from '@greenlight/contract/permission';
import { studioPages } from '@greenlight/contract/studio-path';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { requireSession } from './guards.ts';
import { screenList } from './screen-list.ts';
import { PermissionGuard } from './shell/permission-guard.tsx';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';
import { SwitchGuard } from './shell/switch-guard.tsx';

type Row = (typeof studioPages)[number];

function screen(path: string, page: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await page() }) };
}

function open({ name, path }: Row): RouteObject {
  return screen(path, screenList[name]);
}

function permitted({ name, path, flag }: Row, permission: Permission): RouteObject {
  return screen(path, async () => {
    const Page = await screenList[name]();
    return () => (
      <PermissionGuard permission={permission}>
        {flag ? (
          <SwitchGuard flag={flag}>
            <Page />
          </SwitchGuard>
        ) : (
          <Page />
        )}
      </PermissionGuard>
    );
  });
}

export const router = createBrowserRouter(
  [
    {
      errorElement: <RouteError />,
      HydrateFallback: () => null,
      children: [
        ...studioPages.filter(({ permission }) => !permission).map(open),
        {
          element: <Shell />,
          loader: requireSession,
          shouldRevalidate: () => true,
          children: [
            {
              errorElement: <RouteError />,
              children: [
                ...studioPages.flatMap((row) => (row.permission ? [permitted(row, row.permission)] : [])),
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
