import type { RemoteConfig } from './config.ts';

/** Who can open a page (docs/product/shell.md). */
export type Guard = 'open' | 'no-auth' | 'auth' | 'override';

export interface SitePage {
  /** A route pattern; `sitePath` in site-path.ts fills it. */
  path: string;
  guard: Guard;
  /**
   * For search engines (docs/product/share.md): `listed` is in the sitemap, `indexed` may be indexed, `noindex` may
   * not, `missing` returns 404. Not sent to browsers.
   */
  index: 'listed' | 'indexed' | 'noindex' | 'missing';
  /** The screen that shows the page, if its name differs. */
  screen?: string;
  /** The page exists only with this setting: a switch, or a URL to which the page redirects. */
  flag?: keyof RemoteConfig | 'corridor';
}

const forVisitors = { guard: 'no-auth', index: 'noindex' } as const;
const forMembers = { guard: 'auth', index: 'noindex' } as const;
const forApps = { guard: 'override', index: 'noindex' } as const;
const hidden = { guard: 'open', index: 'noindex' } as const;
const indexed = { guard: 'open', index: 'indexed' } as const;
const listed = { guard: 'open', index: 'listed' } as const;

const live = { ...forMembers, flag: 'livestream_enabled' } as const;
const clip = { flag: 'clips_enabled' } as const;
const points = { flag: 'points_enabled' } as const;
const bingo = { flag: 'bingo_enabled' } as const;
const gift = { ...forMembers, flag: 'gift_subscriptions_enabled' } as const;
const redeem = { ...hidden, flag: 'gift_subscriptions_enabled', screen: 'redeem' } as const;
const coupon = { ...forApps, flag: 'coupons_enabled', screen: 'coupon' } as const;
const special = { ...listed, screen: 'special' } as const;
const corridor = { ...hidden, flag: 'corridor' } as const;

/**
 * Every page of the web app, in the order of its routes: of two with the same path the first one is used. Pages above
 * `page` reserve the first segment of their path. A page of the studio can replace the pages below it.
 */
export const site = {
  login: { path: '/login', ...forVisitors },
  signup: { path: '/signup', ...forVisitors },
  'forgotten-password': { path: '/forgotten-password', ...hidden },
  verify: { path: '/verify', ...hidden },
  'not-me': { path: '/not-me', ...hidden },
  'undo-email': { path: '/undo-email', ...hidden },
  impersonate: { path: '/impersonate', ...hidden },
  account: { path: '/account', ...forMembers },
  profile: { path: '/account/profile', ...forMembers },
  security: { path: '/account/security', ...forMembers },
  data: { path: '/account/data', ...forMembers },
  'notification-settings': { path: '/account/notifications', ...forMembers },
  'email-preferences': { path: '/account/email-preferences', ...forMembers },
  notifications: { path: '/notifications', ...forMembers },
  unsubscribe: { path: '/unsubscribe', ...hidden },
  payment: { path: '/payment', ...forMembers },
  subscribe: { path: '/subscribe', ...forMembers, screen: 'payment' },
  'complete-payment': { path: '/complete-payment', ...forMembers },
  'payment-recovery': { path: '/payment-recovery', ...hidden },
  plan: { path: '/account/plan', ...forMembers },
  'payment-methods': { path: '/account/payment-methods', ...forMembers },
  'payment-history': { path: '/account/payment-history', ...forMembers },
  video: { path: '/video/:id', ...indexed },
  embed: { path: '/embed/:id', ...hidden },
  clip: { path: '/clip/:id', ...indexed, ...clip },
  'own-clips': { path: '/account/clips', ...forMembers, ...clip },
  failure: { path: '/something-went-wrong', ...hidden },
  'not-found': { path: '/not-found', guard: 'open', index: 'missing' },
  preview: { path: '/preview/:key', ...hidden },
  'join-preview': { path: '/preview/join/:page', ...hidden },
  legal: { path: '/legaldocuments', ...indexed },
  'legal-document': { path: '/legaldocuments/:type', ...indexed, screen: 'legal' },
  badges: { path: '/account/badges', ...forMembers, flag: 'badges_enabled' },
  live: { path: '/live', ...live },
  stream: { path: '/live/:id', ...live, screen: 'live' },
  'live-chat': { path: '/live-chat', ...live },
  'stream-chat': { path: '/live-chat/:id', ...live, screen: 'live-chat' },
  points: { path: '/points', ...listed, ...points },
  pitch: { path: '/points/:id', ...indexed, ...points },
  'pitch-tally': { path: '/points/:id/tally', ...hidden, ...points, screen: 'pitch' },
  bingo: { path: '/bingo', ...forMembers, ...bingo },
  'bingo-game': { path: '/bingo/:id', ...forMembers, ...bingo, screen: 'bingo' },
  gift: { path: '/account/gift-subscriptions', ...gift },
  'gift-history': { path: '/account/gift-subscriptions/history', ...gift },
  'gift-detail': { path: '/account/gift-subscriptions/history/:id', ...gift, screen: 'gift-history' },
  'gift-card': { path: '/account/gift-subscriptions/history/:id/card', ...gift },
  'gift-subscriptions': { path: '/gift-subscriptions', ...gift, screen: 'gift' },
  'gift-subscriptions-history': { path: '/gift-subscriptions/history', ...gift, screen: 'gift-history' },
  'gift-subscriptions-detail': { path: '/gift-subscriptions/history/:id', ...gift, screen: 'gift-history' },
  'gift-subscriptions-card': { path: '/gift-subscriptions/history/:id/card', ...gift, screen: 'gift-card' },
  redeem: { path: '/redeem', ...redeem },
  'redeem-gift': { path: '/gift', ...redeem },
  'redeem-code': { path: '/gift/:code', ...redeem },
  giveawayrules: { path: '/giveawayrules', ...hidden, flag: 'giveaways_enabled', screen: 'legal' },
  'store-code': { path: '/account/store-code', ...forMembers, flag: 'store_discount_enabled' },
  patreon: { path: '/account/patreon', ...forMembers, flag: 'patreon_enabled' },
  coupon: { path: '/account/coupon', ...coupon },
  'coupon-short': { path: '/coupon', ...coupon },
  'account-discount-code': { path: '/account/discount-code', ...coupon },
  'discount-code': { path: '/discount-code', ...coupon },
  device: { path: '/account/device-management', ...forApps, flag: 'device_management_enabled' },
  join: { path: '/join', guard: 'no-auth', index: 'listed', flag: 'join_page_enabled' },
  'join-creator': {
    path: '/join/:creatorReferral',
    guard: 'no-auth',
    index: 'indexed',
    flag: 'join_page_enabled',
    screen: 'join',
  },
  'continue-watching': { path: '/continue-watching', ...hidden, screen: 'special' },
  search: { path: '/search', ...hidden },
  watchlist: { path: '/watchlist', ...forMembers },
  'watch-history': { path: '/watch-history', ...forMembers },
  'liked-videos': { path: '/liked-videos', ...forMembers },
  'follows-latest': { path: '/follows-latest', ...forMembers },
  /** Its path is the setting `giveaways_enter_link`. */
  giveaway: { path: '/:giveaway', ...hidden, flag: 'giveaways_enabled' },

  /** All pages of the studio. */
  page: { path: '/:slug', ...indexed, flag: 'pages_api_enabled' },

  home: { path: '/', ...listed },
  'latest-videos': { path: '/latest-videos', ...special },
  latest: { path: '/latest', ...special },
  exclusive: { path: '/exclusive', ...special },
  popular: { path: '/popular', ...special },
  shows: { path: '/shows', ...listed },
  channel: { path: '/shows/:id', ...indexed },
  browse: { path: '/browse', ...listed, flag: 'browse_enabled' },
  'learn-more': { path: '/learn-more', ...listed },
  merch: { path: '/merch', ...hidden, flag: 'store_url', screen: 'not-found' },
  store: { path: '/store', ...hidden, flag: 'store_url', screen: 'not-found' },
  'faq-elsewhere': { path: '/faq', ...hidden, flag: 'faq_url', screen: 'not-found' },
  faq: { path: '/faq', ...listed },
  gallery: { path: '/top10images', ...corridor },
  toptenimages: { path: '/toptenimages', ...corridor, screen: 'gallery' },
  // Used until the studio has pages at these paths.
  makersplace: { path: '/makersplace', ...corridor, screen: 'shows' },
  'crew-member': { path: '/crew-member', ...corridor, screen: 'learn-more' },
  creator: { path: '/creators/:slug', ...indexed, flag: 'creator_pages_enabled' },
} as const satisfies Record<string, SitePage>;

export type PageName = keyof typeof site;

/** The screens of pages. packages/web/src/app/screen-list.ts lists those that are built. */
export type ScreenName = {
  [Name in PageName]: (typeof site)[Name] extends { screen: infer Screen extends PageName | 'special' } ? Screen : Name;
}[PageName];
