/** The state of the search screen. All of it is in the address, for sharing and going back. */
export interface SearchQuery {
  search: string;
  ctid: number | undefined;
  creatorName: string;
  channelId: number | undefined;
  year: number | undefined;
  length: 'short' | 'medium' | 'long' | undefined;
  access: 'free' | 'members' | undefined;
}

/** The search of an address. Invalid values are ignored. */
export function readSearchQuery(params: URLSearchParams): SearchQuery {
  const ctid = idOf(params.get('ctid'));
  const year = idOf(params.get('year'));
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    ctid,
    creatorName: ctid === undefined ? '' : (params.get('creatorName') ?? ''),
    channelId: idOf(params.get('channelId')),
    year: year !== undefined && year >= 1900 && year <= 3000 ? year : undefined,
    length: oneOf(['short', 'medium', 'long'], params.get('length')),
    access: oneOf(['free', 'members'], params.get('access')),
  };
}

const shownMax = 60;

/** The search for a heading. A long one is cut. */
export function shortenHeading(search: string): string {
  const characters = Array.from(search);
  return characters.length <= shownMax ? search : `${characters.slice(0, shownMax).join('').trimEnd()}…`;
}

/** The query string after `/search?`. */
export function writeSearchQuery(searchQuery: SearchQuery): string {
  const entries = Object.entries(searchQuery).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

export function hasFilters({ channelId, year, length, access }: SearchQuery): boolean {
  return [channelId, year, length, access].some((value) => value !== undefined);
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text);
}

/** Whether the first page of an answer is empty. */
export function isEmptyResult(found: Record<'media' | 'channels' | 'creatorTeams', unknown[]>): boolean {
  return found.media.length + found.channels.length + found.creatorTeams.length === 0;
}
