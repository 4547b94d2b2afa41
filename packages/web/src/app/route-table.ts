import type { RemoteConfig } from '@greenlight/contract/config';
import { overridePaths } from '../platform/override.ts';

export type Guard = 'open' | 'no-auth' | 'auth' | 'override';

/** Every screen of docs/product/shell.md, also those that are yet to be built: see screen-list.ts. */
export type ScreenName =
  | 'account'
  | 'badges'
  | 'bingo'
  | 'browse'
  | 'channel'
  | 'complete-payment'
  | 'coupon'
  | 'creator'
  | 'data'
  | 'device'
  | 'email-preferences'
  | 'embed'
  | 'failure'
  | 'faq'
  | 'follows-latest'
  | 'forgotten-password'
  | 'gallery'
  | 'gift'
  | 'gift-card'
  | 'gift-history'
  | 'giveaway'
  | 'home'
  | 'impersonate'
  | 'join'
  | 'join-preview'
  | 'learn-more'
  | 'legal'
  | 'liked-videos'
  | 'live'
  | 'live-chat'
  | 'login'
  | 'not-found'
  | 'not-me'
  | 'notification-settings'
  | 'notifications'
  | 'page'
  | 'patreon'
  | 'payment'
  | 'payment-history'
  | 'payment-methods'
  | 'payment-recovery'
  | 'plan'
  | 'preview'
  | 'profile'
  | 'redeem'
  | 'search'
  | 'security'
  | 'shows'
  | 'signup'
  | 'special'
  | 'store-code'
  | 'undo-email'
  | 'unsubscribe'
  | 'verify'
  | 'video'
  | 'watch-history'
  | 'watchlist';

/** One address of this service, as data (docs/product/shell.md). */
export interface RouteRow {
  path: string;
  guard: Guard;
  screen: ScreenName;
  /** Leads there instead of to its screen: an address of this site or a URL. */
  redirect?: string;
  /** A path containing 'join' goes to /join/{rest} first. */
  beforeJoin?: boolean;
}

export type PageRef = { slug: string; title: string; requiresAuth: boolean };

function rows(guard: Guard, screen: ScreenName, ...paths: string[]): RouteRow[] {
  return paths.map((path) => ({ path, guard, screen }));
}

/** Nothing where it is switched off. */
function when(isOn: boolean, some: RouteRow[]): RouteRow[] {
  return isOn ? some : [];
}

function elsewhere(path: string, url: string): RouteRow[] {
  return when(url !== '', [{ path, guard: 'open', screen: 'not-found', redirect: url }]);
}

function pageRows(pages: PageRef[]): RouteRow[] {
  return pages.flatMap(({ slug, requiresAuth }): RouteRow[] => {
    const guard = requiresAuth ? 'auth' : 'open';
    if (slug !== 'home') return rows(guard, 'page', `/${slug}`);
    return [...rows(guard, 'page', '/'), { path: '/home', guard: 'open', screen: 'page', redirect: '/' }];
  });
}

/** /watchlist and its like: the viewer's own lists. */
const ownLists: ScreenName[] = ['watchlist', 'watch-history', 'liked-videos', 'follows-latest'];

/**
 * The addresses that this service has now (docs/product/shell.md, configuration-driven routes). Of two rows for the
 * same address the first one counts: the accounts' own screens, then the pages of the studio, then what is built in.
 */
export function assembleRoutes(config: RemoteConfig, pages: PageRef[]): RouteRow[] {
  const isCorridor = config.project.toLowerCase() === 'corridor';
  const gifts = ['/gift-subscriptions', '/account/gift-subscriptions'];
  const beforeJoin = config.join_page_enabled;
  const giveaway = `/${config.giveaways_enter_link.replace(/^\/+/, '')}`;
  return [
    ...rows('no-auth', 'login', '/login'),
    ...rows('no-auth', 'signup', '/signup'),
    ...rows('open', 'forgotten-password', '/forgotten-password'),
    ...rows('open', 'verify', '/verify'),
    ...rows('open', 'not-me', '/not-me'),
    ...rows('open', 'undo-email', '/undo-email'),
    ...rows('open', 'impersonate', '/impersonate'),
    ...rows('auth', 'account', '/account'),
    ...rows('auth', 'profile', '/account/profile'),
    ...rows('auth', 'security', '/account/security'),
    ...rows('auth', 'data', '/account/data'),
    ...rows('auth', 'notification-settings', '/account/notifications'),
    ...rows('auth', 'email-preferences', '/account/email-preferences'),
    ...rows('auth', 'notifications', '/notifications'),
    ...rows('open', 'unsubscribe', '/unsubscribe'),
    ...rows('auth', 'payment', '/payment', '/subscribe'),
    ...rows('auth', 'complete-payment', '/complete-payment'),
    ...rows('open', 'payment-recovery', '/payment-recovery'),
    ...rows('auth', 'plan', '/account/plan'),
    ...rows('auth', 'payment-methods', '/account/payment-methods'),
    ...rows('auth', 'payment-history', '/account/payment-history'),
    ...rows('open', 'video', '/video/:id'),
    ...rows('open', 'embed', '/embed/:id'),
    ...rows('open', 'failure', '/something-went-wrong'),
    ...rows('open', 'not-found', '/not-found'),
    ...rows('open', 'preview', '/preview/:key'),
    ...rows('open', 'join-preview', '/preview/join/:page'),
    ...rows('open', 'legal', '/legaldocuments', '/legaldocuments/:type'),
    ...when(config.badges_enabled, rows('auth', 'badges', '/account/badges')),
    ...when(config.livestream_enabled, [
      ...rows('auth', 'live', '/live', '/live/:id'),
      ...rows('auth', 'live-chat', '/live-chat', '/live-chat/:id'),
    ]),
    ...when(config.bingo_enabled, rows('auth', 'bingo', '/bingo')),
    ...when(config.gift_subscriptions_enabled || config.beta_enabled, [
      ...rows('auth', 'gift', ...gifts),
      ...rows('auth', 'gift-history', ...gifts.flatMap((path) => [`${path}/history`, `${path}/history/:id`])),
      ...rows('auth', 'gift-card', ...gifts.map((path) => `${path}/history/:id/card`)),
      ...rows('open', 'redeem', '/redeem', '/gift', '/gift/:code'),
    ]),
    ...when(config.giveaways_enabled, [
      { path: '/giveawayrules', guard: 'open', screen: 'legal', redirect: '/legaldocuments/giveawayrules' },
      ...when(giveaway !== '/', rows('auth', 'giveaway', giveaway)),
    ]),
    ...when(config.store_discount_enabled, rows('auth', 'store-code', '/account/store-code')),
    ...when(config.patreon_enabled, rows('auth', 'patreon', '/account/patreon')),
    ...when(config.coupons_enabled, rows('override', 'coupon', ...overridePaths.coupon)),
    ...when(config.device_management_enabled, rows('override', 'device', ...overridePaths.device)),
    ...when(config.join_page_enabled, rows('no-auth', 'join', '/join', '/join/:creatorReferral')),
    ...when(config.pages_api_enabled, pageRows(pages)),
    ...rows('open', 'home', '/'),
    ...rows('open', 'special', '/latest-videos', '/latest', '/exclusive', '/popular', '/continue-watching'),
    ...rows('open', 'shows', '/shows'),
    ...rows('open', 'channel', '/shows/:id'),
    ...rows('open', 'search', '/search'),
    ...ownLists.flatMap((screen) => rows('auth', screen, `/${screen}`)),
    ...when(config.browse_enabled, rows('open', 'browse', '/browse')),
    ...rows('open', 'learn-more', '/learn-more'),
    ...elsewhere('/merch', config.store_url),
    ...elsewhere('/store', config.store_url),
    ...(config.faq_url ? elsewhere('/faq', config.faq_url) : rows('open', 'faq', '/faq')),
    ...when(isCorridor, [
      ...rows('open', 'gallery', '/top10images', '/toptenimages'),
      // A page of the studio comes first; until there is one, what is made here, and how to be of the crew.
      ...rows('open', 'shows', '/makersplace'),
      ...rows('open', 'learn-more', '/crew-member'),
    ]),
    ...(config.creator_pages_enabled
      ? rows('open', 'creator', '/creators/:slug', '/:slug')
      : [{ path: '/:id', guard: 'open', screen: 'channel', beforeJoin } as const]),
    { path: '*', guard: 'open', screen: 'not-found', beforeJoin },
  ];
}
