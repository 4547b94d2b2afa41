import type { Change } from '@greenlight/contract/change-studio';
import type { Platform } from '../../platform/platform.ts';
import type { Changes } from './queries.ts';
import { listNames, type Ref, type RefKind } from './readable-change-queries.ts';

/** Fields that hold the id of another subject. */
const references: Record<string, RefKind> = {
  mediaId: 'media',
  mediaIds: 'media',
  channelId: 'channel',
  channelIds: 'channel',
  seasonId: 'season',
  creatorTeamId: 'creator',
  creatorTeamIds: 'creator',
  heroId: 'hero',
  heroIds: 'hero',
  bannerId: 'banner',
  userId: 'account',
  imageId: 'image',
  imageIds: 'image',
  thumbnailImageId: 'image',
};
const titles = new Set(['title', 'name', 'question']);
const kinds = new Set(['type', 'kind', 'list', 'orientation']);
const charactersMax = 4000;

type Names = Map<string, string>;

const subjectKinds = new Set<string>([
  'media',
  'channel',
  'creator',
  'page',
  'hero',
  'banner',
  'language',
  'gallery',
  'giveaway',
  'pitch',
]);

/** The values in readable form, with names in place of ids; and the names of the subjects. */
export async function readableChanges(
  platform: Platform,
  rows: { subject: string; changes: Changes }[],
): Promise<Pick<Change, 'name' | 'changed'>[]> {
  const values = rows.flatMap(({ changes }) =>
    Object.entries(changes).flatMap(([field, side]) => [[field, side.before] as const, [field, side.after] as const]),
  );
  const subjects = rows.flatMap(({ subject }) => {
    const [kind = '', id = ''] = subject.split(':');
    return subjectKinds.has(kind) ? [{ kind: kind as RefKind, id }] : [];
  });
  const names = await namesOf(platform, [
    ...subjects,
    ...values.flatMap(([field, value]) => referencesIn(field, value)),
  ]);
  return rows.map(({ subject, changes }) => ({
    name: names.get(subject) ?? '',
    changed: Object.entries(changes).map(([field, { before, after }]) => ({
      field,
      before: textOf(field, before, names).slice(0, charactersMax),
      after: textOf(field, after, names).slice(0, charactersMax),
    })),
  }));
}

/** The names of subjects such as `media:12` or `account:<id>`; leaves out those that are unknown or no longer exist. */
export function namesOfSubjects(platform: Platform, subjects: string[]): Promise<Map<string, string>> {
  const refs = subjects.flatMap((subject) => {
    const [, kind = '', id = ''] = /^(\w+):(\d{1,15}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(subject) ?? [];
    const isKnown = kind === 'account' ? id.includes('-') : subjectKinds.has(kind) && !id.includes('-');
    return isKnown ? [{ kind: kind as RefKind, id }] : [];
  });
  return namesOf(platform, refs);
}

function referencesIn(field: string, value: unknown): Ref[] {
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(field, item));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([inner, own]) => referencesIn(inner, own));
  }
  const kind = references[field];
  return kind && (typeof value === 'number' || typeof value === 'string') ? [{ kind, id: String(value) }] : [];
}

async function namesOf({ db }: Platform, refs: Ref[]): Promise<Names> {
  const found = refs.length > 0 ? await listNames(db, refs) : [];
  return new Map(found.map(({ kind, id, name }) => [`${kind}:${id}`, name]));
}

function textOf(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const holdsObjects = value.some((item) => typeof item === 'object');
    return value.map((item) => textOf(field, item, names)).join(holdsObjects ? '\n' : ', ');
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([inner, own]): [string, string] => [inner, textOf(inner, own, names)]);
    // The name comes first; an internal id says nothing to a reader.
    const rank = ([inner]: (typeof parts)[number]) => (titles.has(inner) ? 0 : 1);
    return parts
      .filter(([inner, text]) => text !== '' && inner !== 'id')
      .toSorted((one, other) => rank(one) - rank(other))
      .map(describePart)
      .join(' · ');
  }
  const kind = references[field];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return kind ? (names.get(`${kind}:${text}`) ?? `${kind} ${text}, which is gone`) : text;
}

/** One part of a list item. Names and kinds need no field name in front. */
function describePart([field, text]: [string, string]): string {
  if (kinds.has(field)) return text.replaceAll('-', ' ');
  return references[field] || titles.has(field) || field === 'source' ? text : `${wordsOf(field)}: ${text}`;
}

/** `startsAt` becomes "starts at". */
function wordsOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
