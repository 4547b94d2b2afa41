import type { AuditAction } from '@greenlight/contract/audit';
import type { StudioGallery } from '@greenlight/contract/gallery-studio';
import { hashPassword } from '../../platform/auth/password.ts';
import { mapUniqueViolation } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordChange, recordRemoval } from '../audit/audit-entry.ts';
import { toImage } from '../image/image.ts';
import { requireImages } from '../image/use-image.ts';
import {
  deleteGallery,
  insertGallery,
  listStudioGalleries,
  lockStudioGallery,
  replaceGalleryImages,
  type StudioGalleryRow,
  updateGallery,
} from './edit-gallery-queries.ts';

interface Change {
  slug?: string;
  title?: string;
  imageIds?: string[];
  password?: string;
}

export async function listAllGalleries(platform: Platform): Promise<{ galleries: StudioGallery[] }> {
  const rows = await listStudioGalleries(platform.db);
  return { galleries: rows.map((row) => toStudioGallery(platform, row)) };
}

/** Throws `slug_taken`, or `invalid_request` for a missing picture. */
export async function makeGallery(
  platform: Platform,
  actorId: string,
  { slug, title, password, imageIds }: Change & { slug: string; title: string; password: string },
): Promise<StudioGallery> {
  const values = { slug, title, password_hash: await hashPassword(password) };
  return write(platform, { actorId, action: 'gallery.create' }, imageIds, async (tx) => ({
    id: await insertGallery(tx, { values, at: platform.clock.now() }),
    before: null,
  }));
}

/**
 * Changes the given fields. Throws as {@link makeGallery}, `not_found`, and `conflict` for fields changed since
 * `version`.
 */
export async function editGallery(
  platform: Platform,
  actorId: string,
  galleryId: number,
  { slug, title, password, imageIds, version: since }: Change & { version?: number },
): Promise<StudioGallery> {
  const values = { slug, title, password_hash: password === undefined ? undefined : await hashPassword(password) };
  return write(platform, { actorId, action: 'gallery.edit', since }, imageIds, async (tx) => {
    const before = await lockGallery(tx, galleryId);
    await updateGallery(tx, galleryId, values);
    // The history says that the password was changed, but not the new password.
    const entry = { actorId, action: 'gallery.set-password' as const, subject: `gallery:${galleryId}` };
    if (password !== undefined) await recordChange(tx, { ...entry, before: null, after: {} });
    return { id: galleryId, before };
  });
}

/** The pictures stay. */
export async function removeGallery(platform: Platform, actorId: string, galleryId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const before = galleryFields(await lockGallery(tx, galleryId));
    const entry = { actorId, action: 'gallery.remove' as const, subject: `gallery:${galleryId}` };
    await recordRemoval(tx, { ...entry, before, row: { table: 'gallery', id: galleryId } });
    await deleteGallery(tx, galleryId);
  });
}

/** The editable fields in the form of the calls, without the password; for the history of changes. */
export function galleryFields({ slug, title, images }: StudioGalleryRow) {
  return { slug, title, imageIds: images.map(({ id }) => id) };
}

export async function lockGallery(tx: Db, galleryId: number): Promise<StudioGalleryRow> {
  const gallery = await lockStudioGallery(tx, galleryId);
  if (!gallery) throw new ProblemError('not_found');
  return gallery;
}

function write(
  platform: Platform,
  entry: { actorId: string; action: AuditAction; since?: number | undefined },
  imageIds: string[] | undefined,
  work: (tx: Db) => Promise<{ id: number; before: StudioGalleryRow | null }>,
): Promise<StudioGallery> {
  const written = inTransaction(platform.db, async (tx) => {
    const { id, before } = await work(tx);
    if (imageIds) {
      await requireImages(tx, imageIds, 'body.imageIds');
      await replaceGalleryImages(tx, id, imageIds);
    }
    const after = await lockGallery(tx, id);
    const subject = `gallery:${id}`;
    const fields = { before: before && galleryFields(before), after: galleryFields(after) };
    const version = await recordChange(tx, { ...entry, subject, ...fields });
    return toStudioGallery(platform, { ...after, version: version ?? after.version });
  });
  return mapUniqueViolation(written, new ProblemError('slug_taken'));
}

function toStudioGallery(platform: Platform, { images, ...gallery }: StudioGalleryRow): StudioGallery {
  return { ...gallery, images: images.map((image) => ({ ...toImage(platform, image), imageId: image.id })) };
}
