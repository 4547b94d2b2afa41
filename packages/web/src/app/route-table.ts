import type { RemoteConfig } from '@greenlight/contract/config';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import { prefetchChannel, prefetchHome, prefetchShows, prefetchSpecial } from '../features/channel/hooks.ts';
import { prefetchCreator } from '../features/creator/hooks.ts';
import { prefetchVideo } from '../features/media/hooks.ts';
import type { Namespace } from '../platform/translate.ts';

type Flag = { [K in keyof RemoteConfig]: RemoteConfig[K] extends boolean ? K : never }[keyof RemoteConfig];

/** A screen as data (spec point 2). */
export interface ScreenRoute {
  path: string;
  page: () => Promise<ComponentType>;
  guard: 'open' | 'no-auth' | 'auth';
  /** The namespaces of its strings. */
  texts: Namespace[];
  /** The switch of the remote config that it needs. */
  flag?: Flag;
  /** `bare` has no bar and no navigation. */
  shell?: 'bare';
  /** Asks for what it shows while its code loads. */
  prefetch?: (params: Params) => void;
}

const cards: Namespace[] = ['channel', 'media'];

export const screens: ScreenRoute[] = [
  {
    path: '/',
    guard: 'open',
    texts: cards,
    prefetch: prefetchHome,
    page: async () => (await import('../features/channel/home-page.tsx')).HomePage,
  },
  {
    path: '/shows',
    guard: 'open',
    texts: cards,
    prefetch: prefetchShows,
    page: async () => (await import('../features/channel/shows-page.tsx')).ShowsPage,
  },
  {
    path: '/shows/:id',
    guard: 'open',
    texts: cards,
    prefetch: ({ id = '' }) => prefetchChannel(id),
    page: async () => (await import('../features/channel/channel-page.tsx')).ChannelPage,
  },
  ...(['latest-videos', 'latest', 'exclusive', 'popular', 'continue-watching'] as const).map(
    (type): ScreenRoute => ({
      path: `/${type}`,
      guard: 'open',
      texts: cards,
      prefetch: () => prefetchSpecial(type),
      page: async () => (await import('../features/channel/special-page.tsx')).SpecialPage,
    }),
  ),
  {
    path: '/video/:id',
    guard: 'open',
    texts: ['media', 'player', 'membership'],
    prefetch: ({ id }) => prefetchVideo(Number(id)),
    page: async () => (await import('../features/media/video-page.tsx')).VideoPage,
  },
  {
    path: '/creators/:slug',
    guard: 'open',
    flag: 'creator_pages_enabled',
    texts: ['creator', 'media'],
    prefetch: ({ slug = '' }) => prefetchCreator(slug),
    page: async () => (await import('../features/creator/creator-page.tsx')).CreatorPage,
  },
  {
    path: '/login',
    guard: 'no-auth',
    shell: 'bare',
    texts: ['account'],
    page: async () => (await import('../features/account/login-page.tsx')).LoginPage,
  },
  {
    path: '/signup',
    guard: 'no-auth',
    shell: 'bare',
    texts: ['account'],
    page: async () => (await import('../features/account/signup-page.tsx')).SignupPage,
  },
  ...([{ path: '/learn-more' }, { path: '/join', flag: 'join_page_enabled' }] as const).map(
    (route): ScreenRoute => ({
      ...route,
      guard: 'open',
      texts: ['membership'],
      page: async () => (await import('../features/membership/join-page.tsx')).JoinPage,
    }),
  ),
  {
    path: '/payment',
    guard: 'auth',
    texts: ['membership'],
    page: async () => (await import('../features/membership/payment-page.tsx')).PaymentPage,
  },
  {
    path: '/something-went-wrong',
    guard: 'open',
    texts: [],
    page: async () => (await import('./shell/failure-page.tsx')).FailurePage,
  },
  ...['/not-found', '*'].map(
    (path): ScreenRoute => ({
      path,
      guard: 'open',
      texts: [],
      page: async () => (await import('./shell/not-found-page.tsx')).NotFoundPage,
    }),
  ),
];
