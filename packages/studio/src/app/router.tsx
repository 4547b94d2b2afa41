import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { requireSession } from './guards.ts';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';

function screen(path: string, page: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await page() }) };
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
                screen('/', async () => (await import('../features/media/media-list-page.tsx')).MediaListPage),
                screen(
                  '/media/:mediaId',
                  async () => (await import('../features/media/media-edit-page.tsx')).MediaEditPage,
                ),
                screen(
                  '/shows',
                  async () => (await import('../features/channel/channel-list-page.tsx')).ChannelListPage,
                ),
                screen(
                  '/shows/:id',
                  async () => (await import('../features/channel/channel-edit-page.tsx')).ChannelEditPage,
                ),
                screen(
                  '/creators',
                  async () => (await import('../features/creator/creator-list-page.tsx')).CreatorListPage,
                ),
                screen(
                  '/creators/:id',
                  async () => (await import('../features/creator/creator-edit-page.tsx')).CreatorEditPage,
                ),
                screen('/members', async () => (await import('../features/staff/members-page.tsx')).MembersPage),
                screen('/settings', async () => (await import('../features/config/settings-page.tsx')).SettingsPage),
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
