import type { PageName } from '@greenlight/contract/site';
import { firstWord, isOn, reservedPages } from '@greenlight/contract/site-path';
import { type ScreenContext, type SharedScreen, unlistedAt } from './shared-screen.ts';

/** Search engines may not list these either, but links show their content: screen-by-path.ts reads it. */
const told = new Set<PageName>(['embed', 'giveaway', 'pitch-tally']);
/** Pages that belong to one viewer, or have no end. */
const pages = reservedPages()
  .filter(({ index, name }) => index === 'noindex' && !told.has(name))
  .map((page) => ({ page, pattern: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}$`) }));
/** First words of their paths, which no page of the studio can take. */
export const privateWords = new Set(pages.map(({ page }) => firstWord(page)));

/** A screen that exists and is switched on, but that search engines do not list. */
export function privateScreen({ config }: ScreenContext, parts: string[]): SharedScreen | null {
  const path = `/${parts.join('/')}`;
  const isHere = pages.some(({ page, pattern }) => isOn(page, config) && pattern.test(path));
  return isHere ? unlistedAt(config, path) : null;
}
