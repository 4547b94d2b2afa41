import type { ScreenName } from '@greenlight/contract/site';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { SpecialType } from '../features/channel/hooks.ts';
import { prefetchVideo } from '../features/media/hooks.ts';
import { livestreamIdOf } from '../features/stream/livestream-id.ts';
import type { Namespace } from '../platform/translate.ts';

export interface Screen {
  /** The file, which exports one component. The names of sixty components would add a kilobyte to the first page. */
  page: () => Promise<Record<string, ComponentType>>;
  /** The namespaces of its texts. */
  texts: Namespace[];
  /** `bare`: no bar, navigation and footer. `alone`: in a frame of another page or a small window, also no overlays. */
  shell?: 'bare' | 'alone';
  /** Fetches the data of the screen while its code loads. */
  prefetch?: (params: Params, path: string) => void | Promise<void>;
}

const cards: Namespace[] = ['channel', 'media'];

/** The viewer's watched and liked videos, and new videos of creators they follow. The three have one page. */
const ownLists = Object.fromEntries(
  (['watch-history', 'liked-videos', 'follows-latest'] as const).map((name): [ScreenName, Screen] => [
    name,
    {
      texts: ['user-channel', 'media'],
      prefetch: async () => (await import('../features/user-channel/hooks.ts')).prefetchOwnList(name),
      page: () => import('../features/user-channel/own-list-page.tsx'),
    },
  ]),
);

/** The existing screens. A route whose screen is missing here is left out, so its address is not found. */
export const screenList: Partial<Record<ScreenName, Screen>> = {
  home: {
    texts: cards,
    prefetch: async () => (await import('../features/channel/hooks.ts')).prefetchHome(),
    page: () => import('../features/channel/home-page.tsx'),
  },
  shows: {
    texts: cards,
    prefetch: async () => (await import('../features/channel/hooks.ts')).prefetchShows(),
    page: () => import('../features/channel/shows-page.tsx'),
  },
  channel: {
    texts: [...cards, 'mark'],
    prefetch: async ({ id = '' }) => (await import('../features/channel/hooks.ts')).prefetchChannel(id),
    page: () => import('../features/channel/channel-page.tsx'),
  },
  special: {
    texts: cards,
    prefetch: async (_, path) =>
      (await import('../features/channel/hooks.ts')).prefetchSpecial(path.replaceAll('/', '') as SpecialType),
    page: () => import('../features/channel/special-page.tsx'),
  },
  video: {
    texts: ['media', 'mark', 'player', 'membership', 'recommendation'],
    prefetch: ({ id }) => prefetchVideo(Number(id)),
    page: () => import('../features/media/video-page.tsx'),
  },
  clip: {
    texts: ['clip', 'comment', 'media', 'player', 'membership'],
    prefetch: async ({ id }) => (await import('../features/clip/hooks.ts')).prefetchClip(Number(id)),
    page: () => import('../features/clip-screen/clip-page.tsx'),
  },
  'own-clips': {
    texts: ['clip', 'account-settings'],
    page: () => import('../features/clip-screen/own-clips-page.tsx'),
  },
  embed: {
    shell: 'alone',
    texts: ['media', 'player', 'membership'],
    prefetch: ({ id }) => prefetchVideo(Number(id)),
    page: () => import('../features/media/embed-page.tsx'),
  },
  live: {
    texts: ['live', 'media', 'mark', 'membership', 'player'],
    prefetch: async ({ id }) => (await import('../features/live/hooks.ts')).prefetchLive(livestreamIdOf(id)),
    page: () => import('../features/live/live-page.tsx'),
  },
  'live-chat': {
    shell: 'alone',
    texts: ['chat', 'comment'],
    page: () => import('../features/chat/live-chat-page.tsx'),
  },
  // Without `prefetch`, whose code would be in the first page of everybody. Lists fetch a pitch when the pointer comes
  // near.
  points: { texts: ['points', 'membership'], page: () => import('../features/points/points-page.tsx') },
  pitch: { texts: ['points', 'comment'], page: () => import('../features/points/pitch-page.tsx') },
  giveaway: { texts: ['giveaway'], page: () => import('../features/giveaway/giveaway-page.tsx') },
  bingo: { texts: ['bingo'], page: () => import('../features/bingo/bingo-page.tsx') },
  browse: {
    texts: ['recommendation', 'media'],
    prefetch: async () => (await import('../features/browse/hooks.ts')).prefetchBrowse(),
    page: () => import('../features/browse/browse-page.tsx'),
  },
  search: {
    texts: ['search', 'media', 'channel', 'join'],
    page: () => import('../features/search/search-page.tsx'),
  },
  watchlist: {
    texts: ['watchlist', 'channel', 'mark', 'media'],
    prefetch: async () => (await import('../features/watchlist/hooks.ts')).prefetchWatchlist(),
    page: () => import('../features/watchlist/watchlist-page.tsx'),
  },
  ...ownLists,
  creator: {
    texts: ['creator', 'mark', 'media'],
    prefetch: async ({ slug = '' }) => (await import('../features/creator/hooks.ts')).prefetchCreator(slug),
    page: () => import('../features/creator/creator-page.tsx'),
  },
  coupon: {
    texts: ['coupon', 'account-settings'],
    prefetch: async () => (await import('../features/coupon/hooks.ts')).prefetchCoupon(),
    page: () => import('../features/coupon/coupon-page.tsx'),
  },
  patreon: {
    texts: ['patreon', 'account-settings'],
    prefetch: async () => (await import('../features/patreon/hooks.ts')).prefetchPatreon(),
    page: () => import('../features/patreon/patreon-page.tsx'),
  },
  device: {
    texts: ['device', 'account-settings'],
    prefetch: async () => (await import('../features/device/hooks.ts')).prefetchDevices(),
    page: () => import('../features/device/device-page.tsx'),
  },
  gift: {
    texts: ['gift', 'payment', 'account', 'account-settings'],
    prefetch: async () => (await import('../features/payment/hooks.ts')).prefetchMethods(),
    page: () => import('../features/gift/gift-page.tsx'),
  },
  'gift-history': {
    texts: ['gift', 'payment', 'account', 'account-settings'],
    page: () => import('../features/gift/gift-history-page.tsx'),
  },
  'gift-card': {
    shell: 'bare',
    texts: ['gift'],
    page: () => import('../features/gift/gift-card-page.tsx'),
  },
  redeem: {
    shell: 'bare',
    texts: ['gift', 'account'],
    page: () => import('../features/gift/redeem-page.tsx'),
  },
  'store-code': {
    texts: ['store', 'account-settings'],
    page: () => import('../features/store/store-code-page.tsx'),
  },
  login: {
    shell: 'bare',
    texts: ['account'],
    page: () => import('../features/sign-in/login-page.tsx'),
  },
  signup: {
    shell: 'bare',
    texts: ['account', 'invitation'],
    page: () => import('../features/sign-in/signup-page.tsx'),
  },
  badges: {
    texts: ['badge', 'account-settings'],
    prefetch: async () => (await import('../features/badge/hooks.ts')).prefetchBadges(),
    page: () => import('../features/badge/badge-page.tsx'),
  },
  account: {
    texts: ['account-settings', 'payment', 'membership', 'invitation', 'badge', 'moderation'],
    page: () => import('../features/setting/account-page.tsx'),
  },
  profile: {
    texts: ['account-settings', 'account'],
    page: () => import('../features/setting/profile-page.tsx'),
  },
  security: {
    texts: ['account-settings', 'account'],
    prefetch: async () => (await import('../features/security/hooks.ts')).prefetchSecurity(),
    page: () => import('../features/security/security-page.tsx'),
  },
  data: {
    texts: ['account-settings', 'account', 'monitoring'],
    page: () => import('../features/setting/data-page.tsx'),
  },
  'forgotten-password': {
    shell: 'bare',
    texts: ['account'],
    page: () => import('../features/sign-in/forgotten-password-page.tsx'),
  },
  verify: {
    shell: 'bare',
    texts: ['account'],
    page: () => import('../features/sign-in/verify-page.tsx'),
  },
  'not-me': {
    shell: 'bare',
    texts: ['account'],
    page: () => import('../features/sign-in/not-me-page.tsx'),
  },
  'undo-email': {
    shell: 'bare',
    texts: ['account'],
    page: () => import('../features/sign-in/undo-email-page.tsx'),
  },
  impersonate: {
    shell: 'bare',
    texts: ['impersonation'],
    page: () => import('../features/impersonation/impersonate-page.tsx'),
  },
  page: {
    texts: cards,
    prefetch: async (_, path) => (await import('../features/page/hooks.ts')).prefetchPage(path),
    page: () => import('../features/page/generic-page.tsx'),
  },
  preview: {
    texts: [...cards, 'page'],
    page: () => import('../features/page/preview-page.tsx'),
  },
  faq: {
    texts: ['faq'],
    prefetch: async () => (await import('../features/faq/hooks.ts')).prefetchFaq(),
    page: () => import('../features/faq/faq-page.tsx'),
  },
  gallery: {
    texts: ['gallery'],
    page: () => import('../features/gallery/gallery-page.tsx'),
  },
  'learn-more': {
    texts: ['join', 'membership', 'invitation'],
    prefetch: async () => (await import('../features/membership/use-sales-text.ts')).prefetchJoinPages(),
    page: () => import('../features/join/learn-more-page.tsx'),
  },
  join: {
    texts: ['join', 'membership', 'invitation', ...cards],
    prefetch: async () => (await import('../features/membership/use-sales-text.ts')).prefetchJoinPages(),
    page: () => import('../features/join/join-page.tsx'),
  },
  'join-preview': {
    texts: ['join', 'membership', 'invitation', ...cards],
    page: () => import('../features/join/join-preview-page.tsx'),
  },
  payment: {
    texts: ['payment', 'membership', 'invitation'],
    prefetch: async () => (await import('../features/subscription/hooks.ts')).prefetchPlan(),
    page: () => import('../features/subscription/payment-page.tsx'),
  },
  'complete-payment': {
    texts: ['payment'],
    page: () => import('../features/payment/complete-payment-page.tsx'),
  },
  'payment-recovery': {
    shell: 'bare',
    texts: ['payment', 'account'],
    page: () => import('../features/payment/payment-recovery-page.tsx'),
  },
  plan: {
    texts: ['payment', 'membership', 'account-settings'],
    prefetch: async () => (await import('../features/subscription/hooks.ts')).prefetchPlan(),
    page: () => import('../features/subscription/plan-page.tsx'),
  },
  'payment-methods': {
    texts: ['payment', 'account-settings'],
    prefetch: async () => (await import('../features/payment/hooks.ts')).prefetchMethods(),
    page: () => import('../features/payment/payment-methods-page.tsx'),
  },
  'payment-history': {
    texts: ['payment', 'membership', 'account-settings'],
    prefetch: async () => (await import('../features/payment/hooks.ts')).prefetchHistory(),
    page: () => import('../features/payment/payment-history-page.tsx'),
  },
  legal: {
    texts: ['legal'],
    prefetch: async ({ type }) => (await import('../features/legal/hooks.ts')).prefetchLegal(type),
    page: () => import('../features/legal/legal-page.tsx'),
  },
  notifications: {
    texts: ['notification', 'badge'],
    page: () => import('../features/notification/notifications-page.tsx'),
  },
  'notification-settings': {
    texts: ['notification', 'account-settings'],
    page: () => import('../features/notification-setting/notification-settings-page.tsx'),
  },
  'email-preferences': {
    texts: ['notification', 'account-settings'],
    page: () => import('../features/notification-setting/email-preferences-page.tsx'),
  },
  unsubscribe: {
    shell: 'bare',
    texts: ['notification', 'account'],
    page: () => import('../features/notification-setting/unsubscribe-page.tsx'),
  },
  failure: {
    texts: [],
    page: () => import('./shell/failure-page.tsx'),
  },
  'not-found': {
    texts: [],
    page: () => import('./shell/not-found-page.tsx'),
  },
};
