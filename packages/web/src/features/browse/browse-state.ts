import type { MediaAccess, MediaSort } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';

/** The state of the browse screen. All of it is in the address, for sharing and going back. */
export interface BrowseFilter {
  sort: 'recommended' | MediaSort;
  tag: string | undefined;
  access: MediaAccess | undefined;
}

export const browseSorts: BrowseFilter['sort'][] = ['recommended', 'newest', 'oldest', 'popular'];

/** The filter of an address. Invalid values are ignored. */
export function readBrowseFilter(params: URLSearchParams): BrowseFilter {
  const tag = (params.get('tag') ?? '').trim().toLowerCase().slice(0, 50);
  const access = params.get('access');
  return {
    sort: browseSorts.find((sort) => sort === params.get('sort')) ?? 'recommended',
    tag: tag === '' ? undefined : tag,
    access: access === 'free' || access === 'members' ? access : undefined,
  };
}

export function browseHref({ sort, tag, access }: BrowseFilter): string {
  const params = new URLSearchParams();
  if (sort !== 'recommended') params.set('sort', sort);
  if (tag !== undefined) params.set('tag', tag);
  if (access !== undefined) params.set('access', access);
  return params.size === 0 ? sitePath('browse') : `${sitePath('browse')}?${params}`;
}
