import type { RemoteConfig } from '@greenlight/contract/config';
import type { Guard, ScreenName } from '@greenlight/contract/site';
import { isOn, type Page, sitePages, sitePath } from '@greenlight/contract/site-path';

/** One address of this service now, as data (docs/product/shell.md). */
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

/** The addresses that this service has now (docs/product/shell.md). Of two rows for the same one the first counts. */
export function assembleRoutes(config: RemoteConfig, pages: PageRef[]): RouteRow[] {
  const beforeJoin = config.join_page_enabled;
  return [
    ...sitePages
      .filter((page) => isOn(page, config))
      .flatMap((page) => (page.name === 'page' ? pages.flatMap(studioRows) : rowsOf(page, config))),
    config.creator_pages_enabled
      ? { path: '/:slug', guard: 'open', screen: 'creator' }
      : { path: '/:id', guard: 'open', screen: 'channel', beforeJoin },
    { path: '*', guard: 'open', screen: 'not-found', beforeJoin },
  ];
}

function rowsOf({ name, path, guard, screen, flag }: Page, config: RemoteConfig): RouteRow[] {
  if (name === 'giveaway') {
    const link = config.giveaways_enter_link.replace(/^\/+/, '');
    // All giveaways, one of them, and the check of its draw.
    return link ? ['', '/:id', '/:id/check'].map((part) => ({ path: `/${link}${part}`, guard, screen })) : [];
  }
  if (name === 'giveawayrules') return [{ path, guard, screen, redirect: sitePath('legal-document', name) }];
  return [{ path, guard, screen, redirect: flag === 'store_url' || flag === 'faq_url' ? config[flag] : undefined }];
}

function studioRows({ slug, requiresAuth }: PageRef): RouteRow[] {
  const page = { guard: requiresAuth ? 'auth' : 'open', screen: 'page' } as const;
  if (slug !== 'home') return [{ path: `/${slug}`, ...page }];
  return [
    { path: '/', ...page },
    { path: '/home', guard: 'open', screen: 'page', redirect: '/' },
  ];
}
