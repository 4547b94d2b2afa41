import type { StudioBanner } from '@greenlight/contract/banner-studio';
import type { MediaCard } from '@greenlight/contract/media';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordChange, recordRemoval } from '../audit/audit-entry.ts';
import { toImage } from '../image/image.ts';
import { requireImages } from '../image/use-image.ts';
import { listCards } from '../media/media-card.ts';
import { makeBanner, mediaIdsOf } from './banner.ts';
import {
  type BannerValues,
  deleteBanner,
  findStudioBanner,
  hasRow,
  insertBanner,
  listStudioBanners,
  replaceBannerImages,
  type StudioBannerRow,
  updateBanner,
} from './edit-banner-queries.ts';

type ImageRef = { imageId: string; orientation: StudioBanner['images'][number]['orientation'] };
type Change = Partial<Omit<StudioBanner, 'id' | 'images' | 'shown' | 'updatedAt' | 'version'>> & {
  images?: ImageRef[];
};
type Edit = Change & { version?: number };

export async function listAllBanners(platform: Platform, page: Page) {
  const found = await listStudioBanners(platform.db, { at: platform.clock.now(), page });
  const { rows, ...paging } = cutPage(found, page);
  return { banners: await toStudioBanners(platform, rows), ...paging };
}

export async function readBanner(platform: Platform, bannerId: number): Promise<StudioBanner> {
  const row = await findStudioBanner(platform.db, { bannerId, at: platform.clock.now(), lock: false });
  const [banner] = await toStudioBanners(platform, row ? [row] : []);
  if (!banner) throw new ProblemError('not_found');
  return banner;
}

/** Throws `invalid_request` for a missing reference and for a link of the wrong kind. */
export async function addBanner(
  platform: Platform,
  actorId: string,
  change: Change & Pick<StudioBanner, 'name' | 'kind'>,
): Promise<StudioBanner> {
  const bannerId = await inTransaction(platform.db, async (tx) => {
    const { name, kind } = change;
    await requireReferences(tx, change);
    const values = { ...valuesOf(change), name, kind };
    const made = await insertBanner(tx, { values, at: platform.clock.now() });
    const after = await storeBannerImages(platform, tx, made, change);
    const entry = { actorId, action: 'banner.create' as const, subject: `banner:${made}` };
    await recordChange(tx, { ...entry, before: null, after: bannerFields(after) });
    return made;
  });
  return readBanner(platform, bannerId);
}

/**
 * Changes the given fields. Throws as {@link addBanner}, `not_found`, and `conflict` for fields changed since
 * `version`.
 */
export async function editBanner(
  platform: Platform,
  actorId: string,
  bannerId: number,
  { version: since, ...change }: Edit,
): Promise<StudioBanner> {
  await inTransaction(platform.db, async (tx) => {
    const before = await lockBanner(platform, tx, bannerId);
    await requireReferences(tx, change);
    await updateBanner(tx, { bannerId, values: valuesOf(change), at: platform.clock.now() });
    const after = await storeBannerImages(platform, tx, bannerId, change);
    const entry = { actorId, action: 'banner.edit' as const, subject: `banner:${bannerId}` };
    await recordChange(tx, { ...entry, before: bannerFields(before), after: bannerFields(after), since });
  });
  return readBanner(platform, bannerId);
}

export async function removeBanner(platform: Platform, actorId: string, bannerId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const before = await lockBanner(platform, tx, bannerId);
    const entry = { actorId, action: 'banner.remove' as const, subject: `banner:${bannerId}` };
    await recordRemoval(tx, { ...entry, before: bannerFields(before), row: { table: 'banner', id: bannerId } });
    await deleteBanner(tx, bannerId);
    clearContentCaches(platform, tx);
  });
}

/** Checks and stores the pictures; returns the banner after the change. */
async function storeBannerImages(
  platform: Platform,
  tx: Db,
  bannerId: number,
  change: Change,
): Promise<StudioBannerRow> {
  if (change.images) await useImages(tx, bannerId, change.images);
  const banner = await lockBanner(platform, tx, bannerId);
  requireLinks(banner);
  clearContentCaches(platform, tx);
  return banner;
}

async function requireReferences(tx: Db, { mediaId, channelId, creatorTeamId }: Change) {
  if (mediaId && !(await hasRow(tx, 'media', mediaId))) throw invalidField('body.mediaId', 'There is no such video');
  if (channelId && !(await hasRow(tx, 'channel', channelId))) {
    throw invalidField('body.channelId', 'There is no such show');
  }
  if (creatorTeamId && !(await hasRow(tx, 'creator_team', creatorTeamId))) {
    throw invalidField('body.creatorTeamId', 'There is no such creator');
  }
}

async function useImages(tx: Db, bannerId: number, images: ImageRef[]) {
  const twice = images.findIndex(
    ({ orientation }, place) => images.findIndex((other) => other.orientation === orientation) !== place,
  );
  if (twice !== -1) throw invalidField(`body.images.${twice}.orientation`, 'Use each orientation once');
  await requireImages(
    tx,
    images.map(({ imageId }) => imageId),
    'body.images',
  );
  await replaceBannerImages(tx, bannerId, images);
}

/** Links are allowed only for the two kinds that are links. */
function requireLinks({ kind, urls }: StudioBannerRow) {
  for (const [place, url] of urls.entries()) {
    if (kind === 'external-link-banner' && url.startsWith('/')) {
      throw invalidField(`body.urls.${place}`, 'Use an address with https://');
    }
    if (kind === 'internal-link-banner' && url.startsWith('http')) {
      throw invalidField(`body.urls.${place}`, 'Use a path such as /shows');
    }
  }
}

export async function lockBanner({ clock }: Platform, tx: Db, bannerId: number): Promise<StudioBannerRow> {
  const banner = await findStudioBanner(tx, { bannerId, at: clock.now(), lock: true });
  if (!banner) throw new ProblemError('not_found');
  return banner;
}

function valuesOf(change: Change): BannerValues {
  const { images: _, mediaId, channelId, creatorTeamId, ...same } = change;
  return { ...same, media_id: mediaId, channel_id: channelId, creator_team_id: creatorTeamId };
}

/** The editable fields in the form of the calls, for the history of changes. */
export function bannerFields(row: StudioBannerRow) {
  const { name, kind, text, urls, mediaId, channelId, creatorTeamId, published } = row;
  const images = (row.images ?? []).map(({ orientation, image }) => ({ orientation, imageId: image.id }));
  return { name, kind, text, urls, mediaId, channelId, creatorTeamId, published, images };
}

async function toStudioBanners(platform: Platform, rows: StudioBannerRow[]): Promise<StudioBanner[]> {
  const cards = await listCards(platform, [...new Set(mediaIdsOf(rows))]);
  return rows.map((row) => toStudioBanner(platform, row, cards));
}

function toStudioBanner(platform: Platform, row: StudioBannerRow, cards: MediaCard[]): StudioBanner {
  const images = (row.images ?? []).map(({ orientation, image }) => {
    return { ...toImage(platform, image), orientation, imageId: image.id };
  });
  return { ...row, images, shown: makeBanner(platform, row, cards), updatedAt: row.updatedAt.toISOString() };
}
