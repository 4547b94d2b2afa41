import type { RemoteConfig } from '@greenlight/contract/config';
import { pageDraft } from '@greenlight/contract/page-studio';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { assembleRoutes, type PageRef, type RouteRow } from './route-table.ts';

const off = {
  project: 'Kiln',
  store_url: '',
  faq_url: '',
  giveaways_enter_link: '',
  giveaways_earlier_links: [],
} as unknown as RemoteConfig;

/** The route of an address as `screen guard`, or the target of its redirect. */
function found(path: string, config: Partial<RemoteConfig>, pages: PageRef[] = []): string {
  const row = matchRoutes<RouteRow>(assembleRoutes({ ...off, ...config }, pages), path)?.[0]?.route;
  return row?.redirect ? `→ ${row.redirect}` : `${row?.screen} ${row?.guard}`;
}

const missing = 'not-found open';
/** Without creator pages any single word may be a channel. */
const word = 'channel open';
const shop = 'https://shop.example/';

test.each<[string, string, Partial<RemoteConfig>, string, string]>([
  ['/merch', word, { store_url: shop }, `→ ${shop}`, 'external'],
  ['/store', word, { store_url: shop }, `→ ${shop}`, 'external'],
  ['/faq', 'faq open', { faq_url: shop }, `→ ${shop}`, 'external'],
  ['/top10images', word, { project: 'Corridor' }, 'gallery open', ''],
  ['/toptenimages', word, { project: 'CORRIDOR' }, 'gallery open', ''],
  ['/makersplace', word, { project: 'corridor' }, 'shows open', ''],
  ['/crew-member', word, { project: 'corridor' }, 'learn-more open', ''],
  ['/top10images', word, { project: 'corridor two' }, word, ''],
  ['/account/badges', missing, { badges_enabled: true }, 'badges auth', ''],
  ['/live', word, { livestream_enabled: true }, 'live auth', ''],
  ['/live/7', missing, { livestream_enabled: true }, 'live auth', ''],
  ['/live-chat', word, { livestream_enabled: true }, 'live-chat auth', ''],
  ['/live-chat/7', missing, { livestream_enabled: true }, 'live-chat auth', ''],
  ['/bingo', word, { bingo_enabled: true }, 'bingo auth', ''],
  ...(['/gift-subscriptions', '/account/gift-subscriptions'].flatMap((path) =>
    [{ gift_subscriptions_enabled: true }, { beta_enabled: true }].flatMap((config) => [
      [path, path.startsWith('/account') ? missing : word, config, 'gift auth', ''] as const,
      [`${path}/history`, missing, config, 'gift-history auth', ''] as const,
      [`${path}/history/3`, missing, config, 'gift-history auth', ''] as const,
    ]),
  ) as [string, string, Partial<RemoteConfig>, string, string][]),
  ['/join', word, { join_page_enabled: true }, 'join no-auth', ''],
  ['/join/ada', missing, { join_page_enabled: true }, 'join no-auth', ''],
  ['/giveawayrules', word, { giveaways_enabled: true }, '→ /legaldocuments/giveawayrules', ''],
  ['/win', word, { giveaways_enabled: true, giveaways_enter_link: 'win' }, 'giveaway open', ''],
  ['/win/7', missing, { giveaways_enabled: true, giveaways_enter_link: 'win' }, 'giveaway open', ''],
  ['/win/7/check', missing, { giveaways_enabled: true, giveaways_enter_link: 'win' }, 'giveaway open', ''],
  ['/win/it', missing, { giveaways_enabled: true, giveaways_enter_link: '/win/it' }, 'giveaway open', ''],
  ['/win', word, { giveaways_enter_link: 'win' }, word, 'giveaways are off'],
  ...['/win/7', '/win/7/check', '/the/fair/7'].map((path): [string, string, Partial<RemoteConfig>, string, string] => [
    path,
    missing,
    { giveaways_enabled: true, giveaways_enter_link: 'new', giveaways_earlier_links: ['/the/fair', 'win'] },
    'giveaway open',
    'a link that was sent',
  ]),
  ['/win', word, { giveaways_enabled: true, giveaways_enter_link: 'new', giveaways_earlier_links: ['win'] }, word, ''],
  ['/win/7', missing, { giveaways_enabled: true, giveaways_earlier_links: ['win'] }, missing, 'they have no address'],
  ['/account/store-code', missing, { store_discount_enabled: true }, 'store-code auth', ''],
  ['/account/coupon', missing, { coupons_enabled: true }, 'coupon override', ''],
  ['/coupon', word, { coupons_enabled: true }, 'coupon override', ''],
  ['/discount-code', word, { coupons_enabled: true }, 'coupon override', ''],
  ['/account/discount-code', missing, { coupons_enabled: true }, 'coupon override', ''],
  ['/account/device-management', missing, { device_management_enabled: true }, 'device override', ''],
  ['/browse', word, { browse_enabled: true }, 'browse open', ''],
  ['/creators/ada', missing, { creator_pages_enabled: true }, 'creator open', ''],
  ['/ada', word, { creator_pages_enabled: true }, 'creator open', ''],
])('%s is %s, but with %j it is %s', (path, without, config, withIt) => {
  expect([found(path, {}), found(path, config)]).toEqual([without, withIt]);
});

test.each([
  ['/', 'home open'],
  ['/latest-videos', 'special open'],
  ['/latest', 'special open'],
  ['/exclusive', 'special open'],
  ['/popular', 'special open'],
  ['/continue-watching', 'special open'],
  ['/shows', 'shows open'],
  ['/shows/salt-roads', 'channel open'],
  ['/video/12', 'video open'],
  ['/watchlist', 'watchlist auth'],
  ['/watch-history', 'watch-history auth'],
  ['/liked-videos', 'liked-videos auth'],
  ['/follows-latest', 'follows-latest auth'],
  ['/search', 'search open'],
  ['/learn-more', 'learn-more open'],
  ['/login', 'login no-auth'],
  ['/signup', 'signup no-auth'],
  ['/forgotten-password', 'forgotten-password open'],
  ['/verify', 'verify open'],
  ['/not-me', 'not-me open'],
  ['/undo-email', 'undo-email open'],
  ['/account', 'account auth'],
  ['/account/profile', 'profile auth'],
  ['/account/security', 'security auth'],
  ['/account/data', 'data auth'],
  ['/payment', 'payment auth'],
  ['/subscribe', 'payment auth'],
  ['/complete-payment', 'complete-payment auth'],
  ['/payment-recovery', 'payment-recovery open'],
  ['/account/plan', 'plan auth'],
  ['/account/payment-methods', 'payment-methods auth'],
  ['/account/payment-history', 'payment-history auth'],
  ['/preview/k', 'preview open'],
  ['/embed/12', 'embed open'],
  ['/not-found', missing],
  ['/something-went-wrong', 'failure open'],
  ['/a/b', missing],
  ['/a/b/c/d', missing],
])('%s always exists', (path, expected) => {
  expect(found(path, {})).toBe(expected);
});

test('join comes before channels, and after creators', () => {
  const rowsOf = (config: Partial<RemoteConfig>) =>
    assembleRoutes({ ...off, ...config, join_page_enabled: true }, []).slice(-2);
  const last = { path: '*', guard: 'open', screen: 'not-found', beforeJoin: true };
  expect(rowsOf({ creator_pages_enabled: true })).toEqual([{ path: '/:slug', guard: 'open', screen: 'creator' }, last]);
  expect(rowsOf({})).toEqual([{ path: '/:id', guard: 'open', screen: 'channel', beforeJoin: true }, last]);
});

const pages = [
  { slug: 'home', title: 'Home', requiresAuth: false },
  { slug: 'about', title: 'About', requiresAuth: false },
  { slug: 'backstage', title: 'Backstage', requiresAuth: true },
  { slug: 'shows', title: 'Shows', requiresAuth: false },
  { slug: 'login', title: 'Not this one', requiresAuth: false },
];

test.each([
  ['/', 'page open', 'home open'],
  ['/home', '→ /', word],
  ['/about', 'page open', word],
  ['/backstage', 'page auth', word],
  ['/shows', 'page open', 'shows open'],
  ['/shows/salt-roads', 'channel open', 'channel open'],
  ['/login', 'login no-auth', 'login no-auth'],
])('%s by the pages list is %s, else %s', (path, listed, fixed) => {
  expect(found(path, { pages_api_enabled: true }, pages)).toBe(listed);
  expect(found(path, { pages_api_enabled: false }, pages)).toBe(fixed);
  expect(found(path, { pages_api_enabled: true }, [])).toBe(fixed);
});

/** Public lists and pages about the service: a page with their address replaces them. */
const replaceable = [
  ['shows', 'latest-videos', 'latest', 'exclusive', 'popular', 'browse', 'learn-more', 'faq', 'store', 'merch'],
  ['creators', 'top10images', 'toptenimages', 'makersplace', 'crew-member'],
].flat();

test('no page can take an address of the app, except of its public lists', () => {
  const allOn = new Proxy(off, { get: (config, key) => Reflect.get(config, key) ?? true });
  const config = { ...off, project: 'corridor', store_url: shop };
  const rows = [...assembleRoutes(allOn, []), ...assembleRoutes(config, [])];
  const first = rows.map(({ path }) => path.split('/')[1] ?? '').filter((part) => /^[a-z0-9]/.test(part));
  const taken = [...new Set(first)].filter((slug) => pageDraft.shape.slug.safeParse(slug).success);
  expect(taken.toSorted()).toEqual(replaceable.toSorted());
});
