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
                screen('/pages', async () => (await import('../features/page/page-list-page.tsx')).PageListPage),
                screen('/pages/:id', async () => (await import('../features/page/page-edit-page.tsx')).PageEditPage),
                screen('/heroes', async () => (await import('../features/hero/hero-list-page.tsx')).HeroListPage),
                screen('/heroes/:id', async () => (await import('../features/hero/hero-edit-page.tsx')).HeroEditPage),
                screen(
                  '/banners',
                  async () => (await import('../features/banner/banner-list-page.tsx')).BannerListPage,
                ),
                screen(
                  '/banners/:id',
                  async () => (await import('../features/banner/banner-edit-page.tsx')).BannerEditPage,
                ),
                screen('/faq', async () => (await import('../features/faq/faq-edit-page.tsx')).FaqEditPage),
                screen(
                  '/languages',
                  async () => (await import('../features/language/language-list-page.tsx')).LanguageListPage,
                ),
                screen(
                  '/languages/:id',
                  async () => (await import('../features/language/language-edit-page.tsx')).LanguageEditPage,
                ),
                screen(
                  '/galleries',
                  async () => (await import('../features/gallery/gallery-list-page.tsx')).GalleryListPage,
                ),
                screen(
                  '/galleries/:id',
                  async () => (await import('../features/gallery/gallery-edit-page.tsx')).GalleryEditPage,
                ),
                screen(
                  '/history',
                  async () => (await import('../features/change/change-list-page.tsx')).ChangeListPage,
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
