import type { StudioHero } from '@greenlight/contract/hero-studio';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordChange, recordRemoval } from '../audit/audit-entry.ts';
import { type ImageRef, toImageRefs, toTypedImages } from '../image/image.ts';
import { requireTypedImages } from '../image/use-image.ts';
import {
  deleteHero,
  findHeroToEdit,
  type HeroValues,
  hasMedia,
  insertHero,
  listStudioHeroes,
  replaceHeroImages,
  type StudioHeroRow,
  updateHero,
} from './edit-hero-queries.ts';

type Change = Partial<Omit<StudioHero, 'id' | 'position' | 'images' | 'updatedAt' | 'version'>> & {
  images?: ImageRef[];
};

type Edit = Change & { version?: number };

export async function listAllHeroes(platform: Platform, page: Page) {
  const { rows, ...paging } = cutPage(await listStudioHeroes(platform.db, page), page);
  return { heroes: rows.map((row) => toStudioHero(platform, row)), ...paging };
}

/** Throws `invalid_request` for a missing picture or video, and for an end before the start. */
export function addHero(platform: Platform, actorId: string, change: Change): Promise<StudioHero> {
  return inTransaction(platform.db, async (tx) => {
    await requireMedia(tx, change);
    const heroId = await insertHero(tx, { values: valuesOf(change), at: platform.clock.now() });
    const after = await storeHeroImages(platform, tx, heroId, change);
    const entry = { actorId, action: 'hero.create' as const, subject: `hero:${heroId}` };
    const version = await recordChange(tx, { ...entry, before: null, after: heroFields(after) });
    return toStudioHero(platform, { ...after, version: version ?? after.version });
  });
}

/**
 * Changes the given fields. Throws as {@link addHero}, `not_found`, and `conflict` for fields changed since `version`.
 */
export function editHero(
  platform: Platform,
  actorId: string,
  heroId: number,
  { version: since, ...change }: Edit,
): Promise<StudioHero> {
  return inTransaction(platform.db, async (tx) => {
    const before = await lockHero(tx, heroId);
    await requireMedia(tx, change);
    await updateHero(tx, { heroId, values: valuesOf(change), at: platform.clock.now() });
    const after = await storeHeroImages(platform, tx, heroId, change);
    const entry = { actorId, action: 'hero.edit' as const, subject: `hero:${heroId}` };
    const version = await recordChange(tx, { ...entry, before: heroFields(before), after: heroFields(after), since });
    return toStudioHero(platform, { ...after, version: version ?? after.version });
  });
}

export async function removeHero(platform: Platform, actorId: string, heroId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const before = await lockHero(tx, heroId);
    const entry = { actorId, action: 'hero.remove' as const, subject: `hero:${heroId}` };
    await recordRemoval(tx, { ...entry, before: heroFields(before), row: { table: 'hero', id: heroId } });
    await deleteHero(tx, heroId);
    clearContentCaches(platform, tx);
  });
}

async function requireMedia(tx: Db, { mediaId }: Change) {
  if (mediaId && !(await hasMedia(tx, mediaId))) throw invalidField('body.mediaId', 'There is no such video');
}

/** Checks and stores the pictures; returns the hero after the change. */
async function storeHeroImages(platform: Platform, tx: Db, heroId: number, { images }: Change): Promise<StudioHeroRow> {
  if (images) {
    await requireTypedImages(tx, images, 'body.images');
    await replaceHeroImages(tx, heroId, images);
  }
  const hero = await lockHero(tx, heroId);
  if (hero.startsAt && hero.endsAt && hero.endsAt <= hero.startsAt) {
    throw invalidField('body.endsAt', 'Choose an end after the start');
  }
  clearContentCaches(platform, tx);
  return hero;
}

export async function lockHero(tx: Db, heroId: number): Promise<StudioHeroRow> {
  const hero = await findHeroToEdit(tx, heroId);
  if (!hero) throw new ProblemError('not_found');
  return hero;
}

function valuesOf(change: Change): HeroValues {
  const { images: _, buttonText, mediaId, startsAt, endsAt, ...same } = change;
  const values = { ...same, button_text: buttonText, media_id: mediaId };
  return { ...values, starts_at: toDate(startsAt), ends_at: toDate(endsAt) };
}

function toDate(time: string | null | undefined): Date | null | undefined {
  return typeof time === 'string' ? new Date(time) : time;
}

/** The editable fields in the form of the calls, for the history of changes. */
export function heroFields(hero: StudioHeroRow) {
  const { id: _, position: __, updatedAt: ___, version: ____, ...row } = hero;
  return { ...row, ...timesOf(row), images: toImageRefs(row.images) };
}

function timesOf({ startsAt, endsAt }: Pick<StudioHeroRow, 'startsAt' | 'endsAt'>) {
  return { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null };
}

function toStudioHero(platform: Platform, row: StudioHeroRow): StudioHero {
  const images = toTypedImages(platform, row.images);
  return { ...row, ...timesOf(row), images, updatedAt: row.updatedAt.toISOString() };
}
