import type { Pitch, PitchCard } from '@greenlight/contract/pitch';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { toImage } from '../image/image.ts';
import { isOpen, toEntry } from './change-support.ts';
import {
  type CardRow,
  findDetail,
  findHead,
  findSupport,
  listCards,
  listLines,
  listOwnLines,
  listSupportedPitches,
  type Stage,
} from './read-queries.ts';

export async function readPitches(platform: Platform, { stage, page }: { stage: Stage; page: Page }) {
  const { rows, ...paging } = cutPage(await listCards(platform.db, { stage, page }), page);
  return { pitches: rows.map((row) => toCard(platform, row)), ...paging };
}

/** Throws `not_found`, also for a draft. */
export async function readPitch(platform: Platform, pitchId: number): Promise<Pitch> {
  const row = await findDetail(platform.db, { pitchId, at: platform.clock.now() });
  if (!row) throw new ProblemError('not_found');
  const { entries, head, heads, images, states, updates, ...detail } = row;
  return {
    ...detail,
    ...toCard(platform, row),
    images: (images ?? []).map((one) => toImage(platform, one)),
    states: (states ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    updates: (updates ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    head: { number: entries, hash: head.toString('hex') },
    heads: heads ?? [],
  };
}

/**
 * Throws `not_found`, also for a draft. The head is read first, so no line up to it is missing. With a pseudonym, only
 * its newest lines.
 */
export async function readTally(
  { db }: Platform,
  { pitchId, after, count, pseudonym }: { pitchId: number; after: number; count: number; pseudonym?: string },
) {
  const head = await findHead(db, pitchId);
  if (!head) throw new ProblemError('not_found');
  const entries = pseudonym
    ? (await listOwnLines(db, { pitchId, pseudonym })).toReversed()
    : await listLines(db, { pitchId, after, count });
  return { entries: entries.map(toEntry), head: { number: head.number, hash: head.hash.toString('hex') } };
}

/** Throws `not_found`, also for a draft. */
export async function readSupport({ db }: Platform, { pitchId, userId }: { pitchId: number; userId: string }) {
  if (!(await findHead(db, pitchId))) throw new ProblemError('not_found');
  const own = await findSupport(db, { pitchId, userId });
  if (!own) return { points: 0, isNamed: false, pseudonym: null, entries: [] };
  const entries = await listOwnLines(db, { pitchId, pseudonym: own.pseudonym });
  return { ...own, entries: entries.map(toEntry) };
}

export async function readSupportedPitches(platform: Platform, { userId, page }: { userId: string; page: Page }) {
  const { rows, ...paging } = cutPage(await listSupportedPitches(platform.db, { userId, page }), page);
  const now = platform.clock.now();
  const pitches = rows.map(({ own: points, isNamed, mayTakeBack, ...row }) => ({
    pitch: toCard(platform, row),
    points,
    isNamed,
    canTakeBack: mayTakeBack && isOpen(row, now),
    missed: row.missed,
  }));
  return { pitches, ...paging };
}

function toCard(platform: Platform, row: CardRow): PitchCard {
  const { id, title, summary, image, state, goal, points, supporters, closesAt } = row;
  return {
    id,
    title,
    summary,
    image: image && toImage(platform, image),
    state,
    goal,
    points,
    supporters,
    closesAt: closesAt?.toISOString() ?? null,
  };
}
