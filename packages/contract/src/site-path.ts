import type { RemoteConfig } from './config.ts';
import type { StreamKind } from './live.ts';
import { type PageName, type ScreenName, type SitePage, site } from './site.ts';

export type Page = SitePage & { name: PageName; screen: ScreenName };

/** The table of site.ts, row by row. */
export const sitePages = Object.entries(site).map(([name, page]) => ({ name, screen: name, ...page })) as Page[];

/** One value for each parameter of a path. */
export type PathValues<Path extends string> = Path extends `${infer Start}/${infer Rest}`
  ? [...PathValues<Start>, ...PathValues<Rest>]
  : Path extends `:${string}`
    ? [string | number]
    : [];

/** The path of a page: `sitePath('video', 12)` is `/video/12`. */
export function sitePath<Name extends PageName>(
  name: Name,
  ...values: PathValues<(typeof site)[Name]['path']>
): string {
  return fillPath(site[name].path, values);
}

/** A route pattern with values for its parameters. */
export function fillPath(pattern: string, values: (string | number)[]): string {
  const left = [...values];
  return pattern.replace(/:\w+/g, () => String(left.shift()));
}

/** Where a livestream is shown. A premiere has the page of its video, before it, during it and afterwards. */
export function livestreamPath(stream: { kind: StreamKind; livestreamId: number; mediaId: number }): string {
  const { kind, livestreamId, mediaId } = stream;
  return kind === 'premiere' ? sitePath('video', mediaId) : sitePath('stream', livestreamId);
}

/**
 * The path of the giveaways, of one of them (`giveawayPath(link, 12)`), or of the check of its draw; `link` is the
 * setting `giveaways_enter_link`. The home page while it is empty.
 */
export function giveawayPath(link: string, giveawayId?: number, part?: 'check'): string {
  const start = sitePath('giveaway', link.replace(/^\/+/, ''));
  if (start === '/') return start;
  return [start, giveawayId, part].filter((each) => each !== undefined).join('/');
}

/** Whether this service currently has the page. */
export function isOn({ flag }: SitePage, config: RemoteConfig): boolean {
  if (!flag) return true;
  if (flag === 'corridor') return config.project.toLowerCase() === flag;
  return Boolean(config[flag]) || (flag === 'gift_subscriptions_enabled' && config.beta_enabled);
}

/** The page at a path without parameters, or undefined. Pages made in the studio are not included. */
export function pageAt(path: string, config: RemoteConfig): Page | undefined {
  return sitePages.find((page) => page.path === path && isOn(page, config));
}

/** Pages whose paths cannot be used by pages of the studio. */
export function reservedPages(): Page[] {
  return sitePages.slice(
    0,
    sitePages.findIndex(({ name }) => name === 'page'),
  );
}

export function firstWord({ path }: SitePage): string {
  return path.split('/')[1] ?? '';
}
