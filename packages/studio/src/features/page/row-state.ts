import type { MediaSource, PageDraft, StudioPage, StudioPageRow } from '@greenlight/contract/page-studio';

export type RowType = StudioPageRow['type'];
export type SourceKind = MediaSource['kind'];

/** A row in the form: `key` stays the same while it is edited. A missing choice has the id 0. */
export type FormRow = StudioPageRow & { key: string };

export type PageForm = Omit<PageDraft, 'images' | 'pageRows'> & {
  /** The version on which typing began. A newer version is not overwritten. */
  version: number;
  images: StudioPage['draft']['images'];
  pageRows: FormRow[];
};

export const rowTypes = [
  'media-list',
  'hero-carousel',
  'banner',
  'channel-list',
  'creator-list',
  'personal-list',
  'free-media-list',
  'faq',
] as const satisfies RowType[];

export const sourceKinds = [
  'latest-videos',
  'latest',
  'popular',
  'exclusive',
  'free',
  'channel',
  'season',
  'creator',
  'tag',
  'chosen',
] as const satisfies SourceKind[];

let made = 0;

/** A new row of a type, with common defaults. */
export function newRow(type: RowType): FormRow {
  const key = newKey();
  switch (type) {
    case 'hero-carousel':
      return { key, type, title: '', heroIds: [] };
    case 'media-list':
      return { key, type, title: '', source: { kind: 'latest-videos' } };
    case 'free-media-list':
      return { key, type, title: '', source: { kind: 'free' } };
    case 'channel-list':
      return { key, type, title: '', channelIds: [] };
    case 'creator-list':
      return { key, type, title: '', creatorTeamIds: [] };
    case 'banner':
      return { key, type, title: '', bannerId: 0 };
    case 'faq':
      return { key, type, title: '' };
    case 'personal-list':
      return { key, type, title: '', list: 'continue-watching' };
  }
}

export function copyRow(original: FormRow): FormRow {
  const { id: _, ...row } = original;
  return { ...row, key: newKey() };
}

function newKey(): string {
  made += 1;
  return `new-${made}`;
}

/** An empty source of a kind. */
export function newSource(kind: SourceKind): MediaSource {
  switch (kind) {
    case 'channel':
      return { kind, channelId: 0 };
    case 'season':
      return { kind, seasonId: 0 };
    case 'creator':
      return { kind, creatorTeamId: 0 };
    case 'tag':
      return { kind, tag: '' };
    case 'chosen':
      return { kind, mediaIds: [] };
    default:
      return { kind };
  }
}

/** Whether a row still lacks its subject. */
export function isIncomplete(row: StudioPageRow): boolean {
  if (row.type === 'banner') return row.bannerId === 0;
  if (row.type !== 'media-list' && row.type !== 'free-media-list') return false;
  const { source } = row;
  if (source.kind === 'chosen') return source.mediaIds.length === 0;
  return Object.values(source).some((value) => value === 0 || value === '');
}

export function toForm({ draft, version }: StudioPage): PageForm {
  return { ...draft, version, pageRows: draft.pageRows.map((row) => ({ ...row, key: `row-${row.id}` })) };
}

export function toDraft({ images, pageRows, ...form }: PageForm): PageDraft & { version: number } {
  return {
    ...form,
    images: images.map(({ imageId, type }) => ({ imageId, type })),
    pageRows: pageRows.map(withoutKey),
  };
}

function withoutKey(formRow: FormRow): StudioPageRow {
  const { key: _, ...row } = formRow;
  return row;
}

/** The list with one item moved. */
export function moveItem<T>(list: T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
