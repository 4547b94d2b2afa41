import { site } from '../../packages/contract/src/site.ts';
import { studioSite } from '../../packages/contract/src/studio-site.ts';
import { placeOf } from './place.ts';
import { type SourceFile, withoutComments } from './source-file.ts';

const tables = new Set(['packages/contract/src/site.ts', 'packages/contract/src/studio-site.ts']);
/** First path segments of the pages of the web app, and of those of the studio. */
const siteWords = new Set(Object.values(site).map(firstWord));
const studioWords = new Set(Object.values(studioSite).map(firstWord));
/**
 * A string that begins with a path, or with the site's origin and a path. A link of the studio that begins with `~`
 * leaves the studio.
 */
const address = /(['"`]~|['"`]|(?:publicUrl|origin|host)\})(\/studio)?\/([a-z\d-]+)(?=['"`/?#]|\$\{)/g;

/** Page paths written as text instead of with `sitePath`, `studioPath` or `studioAddress`. */
export function checkAddresses({ path, text, isTest }: SourceFile): string[] {
  const { part, layer } = placeOf(path);
  if (isTest || tables.has(path) || !path.startsWith('packages/') || layer === 'test') return [];
  return [...withoutComments(text).matchAll(address)].flatMap(([, start = '', studio = '', word = '']) => {
    const maker = makerOf({ inStudio: part === 'studio' && !start.endsWith('~'), studio, word });
    return maker ? [`"${studio}/${word}" is the address of a page: take it from ${maker}`] : [];
  });
}

function makerOf(found: { inStudio: boolean; studio: string; word: string }): string | undefined {
  if (found.studio) return studioWords.has(found.word) ? 'studioAddress' : undefined;
  if (found.inStudio && studioWords.has(found.word)) return 'studioPath';
  return siteWords.has(found.word) ? 'sitePath' : undefined;
}

function firstWord({ path }: { path: string }): string {
  return path.split('/')[1] ?? '';
}
