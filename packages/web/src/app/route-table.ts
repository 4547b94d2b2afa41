import type { RemoteConfig } from '@greenlight/contract/config';
import type { Guard, ScreenName } from '@greenlight/contract/site';
import { giveawayPath, isOn, type Page, sitePages, sitePath } from '@greenlight/contract/site-path';

/** One address of this service, as data (docs/product/shell.md). */
export interface RouteRow {
  path: string;
  guard: Guard;
  screen: ScreenName;
  /** The target of a redirect, instead of a screen: an address of this site or a URL. */
  redirect?: string;
  /** Whether a path that contains 'join' goes to /join/{rest} first. */
  beforeJoin?: boolean;
}

export type PageRef = { slug: string; title: string; requiresAuth: boolean };

/**
 * The present addresses of this service (docs/product/shell.md). If two rows have the same address, the first counts.
 */
export function assembleRoutes(config: RemoteConfig, pages: PageRef[]): RouteRow[] {
  const beforeJoin = config.join_page_enabled;
  return [
    ...sitePages
      .filter((page) => isOn(page, config))
      .flatMap((page) => (page.name === 'page' ? pages.flatMap(studioRows) : rowsOf(page, config))),
    ...earlierGiveawayRows(config),
    config.creator_pages_enabled
      ? { path: '/:slug', guard: 'open', screen: 'creator' }
      : { path: '/:id', guard: 'open', screen: 'channel', beforeJoin },
    { path: '*', guard: 'open', screen: 'not-found', beforeJoin },
  ];
}

function rowsOf({ name, path, guard, screen, flag }: Page, config: RemoteConfig): RouteRow[] {
  if (name === 'giveaway') {
    const start = giveawayPath(config.giveaways_enter_link);
    // All giveaways, one of them, and the check of its draw.
    return start === '/' ? [] : ['', '/:id', '/:id/check'].map((part) => ({ path: start + part, guard, screen }));
  }
  if (name === 'giveawayrules') return [{ path, guard, screen, redirect: sitePath('legal-document', name) }];
  return [{ path, guard, screen, redirect: flag === 'store_url' || flag === 'faq_url' ? config[flag] : undefined }];
}

/** Earlier addresses of giveaways, for old links. The screen redirects to the present address. */
function earlierGiveawayRows(config: RemoteConfig): RouteRow[] {
  const page = sitePages.find(({ name }) => name === 'giveaway');
  if (!page || !isOn(page, config) || config.giveaways_enter_link === '') return [];
  const { guard, screen } = page;
  return config.giveaways_earlier_links
    .flatMap((link) => ['/:id', '/:id/check'].map((part) => giveawayPath(link) + part))
    .map((path) => ({ path, guard, screen }));
}

function studioRows({ slug, requiresAuth }: PageRef): RouteRow[] {
  const page = { guard: requiresAuth ? 'auth' : 'open', screen: 'page' } as const;
  if (slug !== 'home') return [{ path: `/${slug}`, ...page }];
  return [
    { path: '/', ...page },
    { path: '/home', guard: 'open', screen: 'page', redirect: '/' },
  ];
}
