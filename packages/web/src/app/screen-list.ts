import type { ScreenName } from '@greenlight/contract/site';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { SpecialType } from '../features/channel/hooks.ts';
import { prefetchVideo } from '../features/media/hooks.ts';
import type { Namespace } from '../platform/translate.ts';

export interface Screen {
  page: () => Promise<ComponentType>;
  /** The namespaces of its texts. */
  texts: Namespace[];
  /** `bare`: without bar, navigation and footer. `alone`: in a frame of another page or a small window, without overlays. */
  shell?: 'bare' | 'alone';
  /** Fetches its data while its code loads. */
  prefetch?: (params: Params, path: string) => void | Promise<void>;
}

const cards: Namespace[] = ['channel', 'media'];

/** The viewer's watched and liked videos, and new ones of creators they follow: one page for the three. */
const ownLists = Object.fromEntries(
  (['watch-history', 'liked-videos', 'follows-latest'] as const).map((name): [ScreenName, Screen] => [
    name,
    {
      texts: ['user-channel', 'media'],
      prefetch: async () => (await import('../features/user-channel/hooks.ts')).prefetchOwnList(name),
      page: async () => (await import('../features/user-channel/own-list-page.tsx')).OwnListPage,
    },
  ]),
);

/** The built screens. A route whose screen is missing here is left out, and its address is not found. */
export const screenList: Partial<Record<ScreenName, Screen>> = {
  home: {
    texts: cards,
    prefetch: async () => (await import('../features/channel/hooks.ts')).prefetchHome(),
    page: async () => (await import('../features/channel/home-page.tsx')).HomePage,
  },
  shows: {
    texts: cards,
    prefetch: async () => (await import('../features/channel/hooks.ts')).prefetchShows(),
    page: async () => (await import('../features/channel/shows-page.tsx')).ShowsPage,
  },
  channel: {
    texts: [...cards, 'mark', 'creator'],
    prefetch: async ({ id = '' }) => (await import('../features/channel/hooks.ts')).prefetchChannel(id),
    page: async () => (await import('../features/channel/channel-page.tsx')).ChannelPage,
  },
  special: {
    texts: cards,
    prefetch: async (_, path) =>
      (await import('../features/channel/hooks.ts')).prefetchSpecial(path.replaceAll('/', '') as SpecialType),
    page: async () => (await import('../features/channel/special-page.tsx')).SpecialPage,
  },
  video: {
    texts: ['media', 'mark', 'player', 'membership', 'recommendation'],
    prefetch: ({ id }) => prefetchVideo(Number(id)),
    page: async () => (await import('../features/media/video-page.tsx')).VideoPage,
  },
  clip: {
    texts: ['clip', 'media', 'player', 'membership'],
    prefetch: async ({ id }) => (await import('../features/clip/hooks.ts')).prefetchClip(Number(id)),
    page: async () => (await import('../features/clip-screen/clip-page.tsx')).ClipPage,
  },
  'own-clips': {
    texts: ['clip'],
    page: async () => (await import('../features/clip-screen/own-clips-page.tsx')).OwnClipsPage,
  },
  embed: {
    shell: 'alone',
    texts: ['media', 'player', 'membership'],
    prefetch: ({ id }) => prefetchVideo(Number(id)),
    page: async () => (await import('../features/media/embed-page.tsx')).EmbedPage,
  },
  live: {
    texts: ['live', 'media', 'membership', 'player'],
    prefetch: async () => (await import('../features/live/hooks.ts')).prefetchLive(),
    page: async () => (await import('../features/live/live-page.tsx')).LivePage,
  },
  'live-chat': {
    shell: 'alone',
    texts: ['chat', 'comment'],
    page: async () => (await import('../features/chat/live-chat-page.tsx')).LiveChatPage,
  },
  browse: {
    texts: ['recommendation', 'media'],
    prefetch: async () => (await import('../features/browse/hooks.ts')).prefetchBrowse(),
    page: async () => (await import('../features/browse/browse-page.tsx')).BrowsePage,
  },
  search: {
    texts: ['search', 'media', 'channel', 'join'],
    page: async () => (await import('../features/search/search-page.tsx')).SearchPage,
  },
  watchlist: {
    texts: ['watchlist', 'media'],
    prefetch: async () => (await import('../features/watchlist/hooks.ts')).prefetchWatchlist(),
    page: async () => (await import('../features/watchlist/watchlist-page.tsx')).WatchlistPage,
  },
  ...ownLists,
  creator: {
    texts: ['creator', 'media'],
    prefetch: async ({ slug = '' }) => (await import('../features/creator/hooks.ts')).prefetchCreator(slug),
    page: async () => (await import('../features/creator/creator-page.tsx')).CreatorPage,
  },
  coupon: {
    texts: ['coupon', 'account-settings'],
    prefetch: async () => (await import('../features/coupon/hooks.ts')).prefetchCoupon(),
    page: async () => (await import('../features/coupon/coupon-page.tsx')).CouponPage,
  },
  patreon: {
    texts: ['patreon', 'account-settings'],
    prefetch: async () => (await import('../features/patreon/hooks.ts')).prefetchPatreon(),
    page: async () => (await import('../features/patreon/patreon-page.tsx')).PatreonPage,
  },
  device: {
    texts: ['device', 'account-settings'],
    prefetch: async () => (await import('../features/device/hooks.ts')).prefetchDevices(),
    page: async () => (await import('../features/device/device-page.tsx')).DevicePage,
  },
  gift: {
    texts: ['gift', 'payment', 'account', 'account-settings'],
    prefetch: async () => (await import('../features/payment/hooks.ts')).prefetchMethods(),
    page: async () => (await import('../features/gift/gift-page.tsx')).GiftPage,
  },
  'gift-history': {
    texts: ['gift', 'payment', 'account', 'account-settings'],
    page: async () => (await import('../features/gift/gift-history-page.tsx')).GiftHistoryPage,
  },
  'gift-card': {
    shell: 'bare',
    texts: ['gift'],
    page: async () => (await import('../features/gift/gift-card-page.tsx')).GiftCardPage,
  },
  redeem: {
    shell: 'bare',
    texts: ['gift', 'account'],
    page: async () => (await import('../features/gift/redeem-page.tsx')).RedeemPage,
  },
  'store-code': {
    texts: ['store', 'account-settings'],
    page: async () => (await import('../features/store/store-code-page.tsx')).StoreCodePage,
  },
  login: {
    shell: 'bare',
    texts: ['account'],
    page: async () => (await import('../features/sign-in/login-page.tsx')).LoginPage,
  },
  signup: {
    shell: 'bare',
    texts: ['account', 'invitation'],
    page: async () => (await import('../features/sign-in/signup-page.tsx')).SignupPage,
  },
  badges: {
    texts: ['badge', 'account-settings'],
    prefetch: async () => (await import('../features/badge/hooks.ts')).prefetchBadges(),
    page: async () => (await import('../features/badge/badge-page.tsx')).BadgePage,
  },
  account: {
    texts: ['account-settings', 'payment', 'invitation', 'badge', 'moderation'],
    page: async () => (await import('../features/setting/account-page.tsx')).AccountPage,
  },
  profile: {
    texts: ['account-settings', 'account'],
    page: async () => (await import('../features/setting/profile-page.tsx')).ProfilePage,
  },
  security: {
    texts: ['account-settings', 'account'],
    prefetch: async () => (await import('../features/security/hooks.ts')).prefetchSecurity(),
    page: async () => (await import('../features/security/security-page.tsx')).SecurityPage,
  },
  data: {
    texts: ['account-settings', 'account', 'monitoring'],
    page: async () => (await import('../features/setting/data-page.tsx')).DataPage,
  },
  'forgotten-password': {
    shell: 'bare',
    texts: ['account'],
    page: async () => (await import('../features/sign-in/forgotten-password-page.tsx')).ForgottenPasswordPage,
  },
  verify: {
    shell: 'bare',
    texts: ['account'],
    page: async () => (await import('../features/sign-in/verify-page.tsx')).VerifyPage,
  },
  'not-me': {
    shell: 'bare',
    texts: ['account'],
    page: async () => (await import('../features/sign-in/not-me-page.tsx')).NotMePage,
  },
  'undo-email': {
    shell: 'bare',
    texts: ['account'],
    page: async () => (await import('../features/sign-in/undo-email-page.tsx')).UndoEmailPage,
  },
  impersonate: {
    shell: 'bare',
    texts: ['impersonation'],
    page: async () => (await import('../features/impersonation/impersonate-page.tsx')).ImpersonatePage,
  },
  page: {
    texts: cards,
    prefetch: async (_, path) => (await import('../features/page/hooks.ts')).prefetchPage(path),
    page: async () => (await import('../features/page/generic-page.tsx')).GenericPage,
  },
  preview: {
    texts: [...cards, 'page'],
    page: async () => (await import('../features/page/preview-page.tsx')).PreviewPage,
  },
  faq: {
    texts: ['faq'],
    prefetch: async () => (await import('../features/faq/hooks.ts')).prefetchFaq(),
    page: async () => (await import('../features/faq/faq-page.tsx')).FaqPage,
  },
  gallery: {
    texts: ['gallery'],
    page: async () => (await import('../features/gallery/gallery-page.tsx')).GalleryPage,
  },
  'learn-more': {
    texts: ['join', 'membership', 'invitation'],
    prefetch: async () => (await import('../features/membership/use-pitch.ts')).prefetchJoinPages(),
    page: async () => (await import('../features/join/learn-more-page.tsx')).LearnMorePage,
  },
  join: {
    texts: ['join', 'membership', 'invitation', ...cards],
    prefetch: async () => (await import('../features/membership/use-pitch.ts')).prefetchJoinPages(),
    page: async () => (await import('../features/join/join-page.tsx')).JoinPage,
  },
  'join-preview': {
    texts: ['join', 'membership', 'invitation', ...cards],
    page: async () => (await import('../features/join/join-preview-page.tsx')).JoinPreviewPage,
  },
  payment: {
    texts: ['payment', 'membership', 'invitation'],
    prefetch: async () => (await import('../features/subscription/hooks.ts')).prefetchPlan(),
    page: async () => (await import('../features/subscription/payment-page.tsx')).PaymentPage,
  },
  'complete-payment': {
    texts: ['payment'],
    page: async () => (await import('../features/payment/complete-payment-page.tsx')).CompletePaymentPage,
  },
  'payment-recovery': {
    shell: 'bare',
    texts: ['payment', 'account'],
    page: async () => (await import('../features/payment/payment-recovery-page.tsx')).PaymentRecoveryPage,
  },
  plan: {
    texts: ['payment', 'membership', 'account-settings'],
    prefetch: async () => (await import('../features/subscription/hooks.ts')).prefetchPlan(),
    page: async () => (await import('../features/subscription/plan-page.tsx')).PlanPage,
  },
  'payment-methods': {
    texts: ['payment', 'account-settings'],
    prefetch: async () => (await import('../features/payment/hooks.ts')).prefetchMethods(),
    page: async () => (await import('../features/payment/payment-methods-page.tsx')).PaymentMethodsPage,
  },
  'payment-history': {
    texts: ['payment', 'account-settings'],
    prefetch: async () => (await import('../features/payment/hooks.ts')).prefetchHistory(),
    page: async () => (await import('../features/payment/payment-history-page.tsx')).PaymentHistoryPage,
  },
  legal: {
    texts: ['legal'],
    prefetch: async ({ type }) => (await import('../features/legal/hooks.ts')).prefetchLegal(type),
    page: async () => (await import('../features/legal/legal-page.tsx')).LegalPage,
  },
  notifications: {
    texts: ['notification'],
    page: async () => (await import('../features/notification/notifications-page.tsx')).NotificationsPage,
  },
  'notification-settings': {
    texts: ['notification', 'account-settings'],
    page: async () =>
      (await import('../features/notification-setting/notification-settings-page.tsx')).NotificationSettingsPage,
  },
  'email-preferences': {
    texts: ['notification', 'account-settings'],
    page: async () =>
      (await import('../features/notification-setting/email-preferences-page.tsx')).EmailPreferencesPage,
  },
  unsubscribe: {
    shell: 'bare',
    texts: ['notification', 'account'],
    page: async () => (await import('../features/notification-setting/unsubscribe-page.tsx')).UnsubscribePage,
  },
  failure: {
    texts: [],
    page: async () => (await import('./shell/failure-page.tsx')).FailurePage,
  },
  'not-found': {
    texts: [],
    page: async () => (await import('./shell/not-found-page.tsx')).NotFoundPage,
  },
};
