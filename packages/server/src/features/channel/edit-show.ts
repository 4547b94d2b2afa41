import type { AuditAction } from '@greenlight/contract/audit';
import type { StudioChannel } from '@greenlight/contract/channel-studio';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { mapUniqueViolation } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { requireLetter } from '../../platform/http/require-letter.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordChange, recordRemoval, type State } from '../audit/audit-entry.ts';
import { isHero } from '../hero/hero.ts';
import { type ImageRef, toImageRefs, toTypedImages } from '../image/image.ts';
import { type ImageUse, requireTypedImages } from '../image/use-image.ts';
import {
  type ChannelValues,
  deleteChannel,
  findStudioChannel,
  insertChannel,
  listStudioChannels,
  replaceChannelImages,
  type StudioChannelRow,
  updateChannel,
} from './edit-show-queries.ts';
import { decideEdit, decideHero } from './policy.ts';

type Change = ChannelValues & { images?: ImageRef[] };

export async function listAllShows(platform: Platform, editor: Editor, args: Page & { search?: string }) {
  const search = args.search || undefined;
  const found = await listStudioChannels(platform.db, { editorId: editor.userId, search, page: args });
  const { rows, ...paging } = cutPage(found, args);
  return { channels: rows.map((row) => toStudioChannel(platform, editor, row)), ...paging };
}

export async function readAnyShow(platform: Platform, editor: Editor, channelId: number): Promise<StudioChannel> {
  const row = await findStudioChannel(platform.db, { channelId, editorId: editor.userId, lock: false });
  if (!row) throw new ProblemError('not_found');
  return toStudioChannel(platform, editor, row);
}

/** Throws `slug_taken`, or `invalid_request` for a missing picture. */
export async function makeShow(
  platform: Platform,
  editor: Editor,
  { images = [], ...values }: Change & { name: string; slug: string },
): Promise<StudioChannel> {
  requireLetter(values.slug);
  const made = inTransaction(platform.db, async (tx) => {
    const at = platform.clock.now();
    await requireHero(tx, editor, values.heroId, null);
    const channelId = await insertChannel(tx, { values, createdBy: editor.userId, at });
    await useImages(tx, channelId, images, { editor, before: [] });
    await record(tx, editor, { action: 'channel.create', channelId, before: null });
    clearContentCaches(platform, tx);
    return channelId;
  });
  return readAnyShow(platform, editor, await mapUniqueViolation(made, new ProblemError('slug_taken')));
}

/**
 * Changes the given fields. Throws as {@link makeShow}, `not_found`, `forbidden`, and `conflict` for fields changed
 * since `version`.
 */
export async function editShow(
  platform: Platform,
  editor: Editor,
  channelId: number,
  { images, version: since, ...values }: Change & { version?: number },
): Promise<StudioChannel> {
  if (values.slug !== undefined) requireLetter(values.slug);
  const changed = inTransaction(platform.db, async (tx) => {
    const before = await lockEditableShow(tx, editor, channelId);
    await requireHero(tx, editor, values.heroId, before.heroId);
    await updateChannel(tx, { channelId, values, at: platform.clock.now() });
    const shown = toImageRefs(before.images).map(({ imageId }) => imageId);
    if (images) await useImages(tx, channelId, images, { editor, before: shown });
    await record(tx, editor, { action: 'channel.edit', channelId, before, since });
    clearContentCaches(platform, tx);
  });
  await mapUniqueViolation(changed, new ProblemError('slug_taken'));
  return readAnyShow(platform, editor, channelId);
}

/** The videos stay, without a show. */
export async function removeShow(platform: Platform, editor: Editor, channelId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const before = await lockEditableShow(tx, editor, channelId);
    const entry = { actorId: editor.userId, action: 'channel.remove' as const, subject: `channel:${channelId}` };
    await recordRemoval(tx, { ...entry, before: showFields(before), row: { table: 'channel', id: channelId } });
    await deleteChannel(tx, channelId);
    clearContentCaches(platform, tx);
  });
}

/** The show, if the editor may change it; locks it until the transaction ends. */
export async function lockEditableShow(tx: Db, editor: Editor, channelId: number): Promise<StudioChannelRow> {
  const row = await findStudioChannel(tx, { channelId, editorId: editor.userId, lock: true });
  if (!row) throw new ProblemError('not_found');
  if (!decideEdit(editor, row).allowed) {
    throw new ProblemError('forbidden', { detail: 'This show was made by others. Ask an administrator to change it.' });
  }
  return row;
}

/** The editable fields in the form of the calls, for the history of changes. */
export function showFields(row: StudioChannelRow): State {
  const { name, slug, description, layout, position, published, heroId } = row;
  const own = { name, slug, description, layout, position, published, heroId, images: toImageRefs(row.images) };
  return Object.assign({}, own, ...(row.seasons ?? []).map(seasonFields));
}

/** A season's fields within the show's history, such as `season.12.title`. */
export function seasonFields({ id, number, title }: { id: number; number: number; title: string }): State {
  return { [`season.${id}.number`]: number, [`season.${id}.title`]: title };
}

async function record(
  tx: Db,
  editor: Editor,
  args: { action: AuditAction; channelId: number; before: StudioChannelRow | null; since?: number | undefined },
) {
  const { action, channelId, before, since } = args;
  const after = await findStudioChannel(tx, { channelId, editorId: editor.userId, lock: false });
  const entry = { actorId: editor.userId, action, subject: `channel:${channelId}`, since };
  await recordChange(tx, { ...entry, before: before && showFields(before), after: after ? showFields(after) : null });
}

async function requireHero(tx: Db, editor: Editor, heroId: number | null | undefined, before: number | null) {
  if (!heroId || heroId === before) return;
  if (!(await isHero(tx, heroId))) throw invalidField('body.heroId', 'There is no such hero');
  if (!decideHero(editor).allowed) {
    throw invalidField('body.heroId', 'Only editors of the site can choose heroes. Ask an administrator.');
  }
}

async function useImages(tx: Db, channelId: number, images: ImageRef[], use: ImageUse) {
  await requireTypedImages(tx, images, 'body.images', use);
  await replaceChannelImages(tx, channelId, images);
}

function toStudioChannel(platform: Platform, editor: Editor, row: StudioChannelRow): StudioChannel {
  const { createdBy: _, isTeammates: __, updatedAt, ...rest } = row;
  return {
    ...rest,
    images: toTypedImages(platform, row.images),
    seasons: row.seasons ?? [],
    canEdit: decideEdit(editor, row).allowed,
    updatedAt: updatedAt.toISOString(),
  };
}
