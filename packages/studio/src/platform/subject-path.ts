import { sitePath } from '@greenlight/contract/site-path';
import { type StudioPageOfOne, studioPath } from '@greenlight/contract/studio-path';

/** The page of each kind of subject that has an id. */
const pageByKind: Record<string, StudioPageOfOne> = {
  account: 'member',
  media: 'media',
  stream: 'stream',
  channel: 'channel',
  creator: 'creator',
  page: 'page',
  hero: 'hero',
  banner: 'banner',
  language: 'language',
  gallery: 'gallery',
  giveaway: 'giveaway',
  pitch: 'pitch',
  badge: 'badge',
  bingo: 'bingo-game',
  legal: 'legal-document',
  coupon: 'coupon',
};

const pathBySubject: Record<string, string> = {
  faq: studioPath('faq'),
  config: studioPath('settings'),
  heroes: studioPath('heroes'),
};

/** The path at which a subject such as `account:<id>` or `faq` is edited; undefined without a page. */
export function subjectPath(subject: string): string | undefined {
  const [kind = '', id] = subject.split(':');
  if (kind.endsWith('role')) return studioPath('roles');
  if (kind === 'join') return `${studioPath('join-pages')}?page=${id}`;
  if (id === undefined) return pathBySubject[kind];
  return pageByKind[kind] && studioPath(pageByKind[kind], id);
}

/** The subject of a path or address: `media:12` for `/media/12`. A subject is returned unchanged. */
export function subjectOf(address: string): string {
  const path = address
    .trim()
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/^\/studio(?=\/)/, '')
    .replace(/\/$/, '');
  const subject = Object.keys(pathBySubject).find((each) => pathBySubject[each] === path);
  const id = path.split('/').at(-1) ?? '';
  if (path === studioPath('stream', id) || path === sitePath('video', id)) return `media:${id}`;
  const kind = Object.keys(pageByKind).find((each) => subjectPath(`${each}:${id}`) === path);
  return subject ?? (kind ? `${kind}:${id}` : path);
}
