import { site } from '../../packages/contract/src/site.ts';
import { placeOf } from './place.ts';
import { type SourceFile, withoutComments } from './source-file.ts';

const table = 'packages/contract/src/site.ts';
/** First path segments of the site's pages. */
const words = new Set(Object.values(site).map(({ path }) => path.split('/')[1] ?? ''));
/** Paths at which the studio has its own screens. */
const ofStudio = new Set(['creators', 'faq', 'live', 'login', 'shows']);
/** A string that begins with a path, or with the site's origin and a path. */
const address = /(?:['"`]|(?:publicUrl|origin|host)\})\/([a-z\d-]+)(?=['"`/?#]|\$\{)/g;

/** Page paths written as text instead of with `sitePath`. */
export function checkAddresses({ path, text, isTest }: SourceFile): string[] {
  const { part, layer } = placeOf(path);
  if (isTest || path === table || !path.startsWith('packages/') || layer === 'test') return [];
  const isPage = (word: string) => words.has(word) && !(part === 'studio' && ofStudio.has(word));
  return [...withoutComments(text).matchAll(address)]
    .filter(([, word = '']) => isPage(word))
    .map(([, word]) => `"/${word}" is the address of a page: take it from sitePath`);
}
