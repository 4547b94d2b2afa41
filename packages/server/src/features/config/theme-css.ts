import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField } from '../../platform/problem-error.ts';
import { listThemeProperties } from './queries.ts';

export type Theme = Record<string, string>;

export async function readTheme({ db }: { db: Db }): Promise<Theme> {
  const properties = await listThemeProperties(db);
  return Object.fromEntries(properties.map(({ name, value }) => [name, value]));
}

/** docs/product/page.md: CSS that the page puts on its root. */
export async function readThemeCss(platform: Platform): Promise<string> {
  return cssOf(await readTheme(platform));
}

export function cssOf(theme: Theme): string {
  const declarations = Object.entries(theme).map(([name, value]) => `${name}:${value}`);
  return `:root{${declarations.join(';')}}`;
}

const closingOf: Record<string, string> = { '(': ')', '[': ']' };

/** CSS reads `url(` without a quote up to the first bracket: a quote inside does not close anything. */
const strayQuote = /url\(\s*[^"'\s)][^)]*["']/i;

/**
 * Throws for an open bracket, quote or comment, or an escape: it would make the browser ignore the declarations after
 * it.
 */
export function requireClosed(name: string, value: string) {
  const bare = value.replace(/"[^"]*"|'[^']*'/g, '');
  const open: (string | undefined)[] = [];
  const isBalanced = bare.split('').every((character) => {
    if (character in closingOf) return open.push(closingOf[character]);
    return ')]'.includes(character) ? open.pop() === character : true;
  });
  const hasOpen = !isBalanced || open.length > 0 || /["']|\/\*/.test(bare) || strayQuote.test(value);
  if (hasOpen || /[\p{Cc}\\]/u.test(value)) {
    throw invalidField(`body.theme.${name}`, 'Close every bracket and quote; no escapes, no comments');
  }
}
