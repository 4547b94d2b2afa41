import type { AuditAction } from '@greenlight/contract/audit';
import type { MediaDraft, MediaEdit, StudioMediaDetail } from '@greenlight/contract/media-studio';
import { clearContentCaches } from '../../../platform/cache/content-change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../platform/problem-error.ts';
import { recordChange } from '../../audit/audit-entry.ts';
import { requireImages } from '../../image/use-image.ts';
import { isNarrowed, publicationOf, revokeMedia } from '../../revocation/media-revocation.ts';
import { decideCredits, decideShowPlacement } from '../policy.ts';
import {
  findShowToPlaceIn,
  hasSeason,
  insertMedia,
  listTeamsOf,
  listTeamsToCredit,
  type MediaValues,
  raisePublication,
  replaceChapters,
  replaceCreators,
  updateMedia,
} from './edit-media-queries.ts';
import { mediaFields, readEditableMedia, requireEditableMedia } from './editable-media.ts';
import { findStudioMedia, type StudioRow } from './editable-media-queries.ts';

type NewMedia = MediaDraft & Pick<MediaEdit, 'thumbnailImageId'>;
type Change = Partial<NewMedia>;

/** The values by which a change of show and credits is checked. */
type Place = Pick<
  Awaited<ReturnType<typeof requireEditableMedia>>,
  'channel_id' | 'season_id' | 'duration_s' | 'team_ids' | 'thumbnail'
>;

const nowhere: Place = { channel_id: null, season_id: null, duration_s: null, team_ids: [], thumbnail: null };

/**
 * Creates a draft, or a video with the values of `draft`. Without creators it credits the maker's team if they are in
 * exactly one. Throws `invalid_request` that names the field, or `forbidden` for a team.
 */
export async function makeDraft(platform: Platform, editor: Editor, draft: NewMedia): Promise<StudioMediaDetail> {
  const mediaId = await inTransaction(platform.db, async (tx) => {
    await checkChange(tx, editor, draft, nowhere);
    const { creatorTeamIds = await listOnlyTeam(tx, editor) } = draft;
    const values = { ...valuesOf(draft, nowhere), title: draft.title };
    const id = await insertMedia(tx, { values, createdBy: editor.userId, at: platform.clock.now() });
    await replaceParts(tx, id, { ...draft, creatorTeamIds });
    await record(tx, editor, { action: 'media.create', mediaId: id, before: null });
    return id;
  });
  return readEditableMedia(platform, editor, mediaId);
}

/**
 * Changes the given fields. Throws as {@link makeDraft}, `not_found`, and `conflict` for fields changed since
 * `version`.
 */
export async function editMedia(
  platform: Platform,
  editor: Editor,
  mediaId: number,
  { version: since, ...change }: MediaEdit,
): Promise<StudioMediaDetail> {
  await inTransaction(platform.db, async (tx) => {
    const row = await requireEditableMedia(tx, editor, { mediaId, lock: true });
    if (row.premiere && row.premiere.state !== 'ended' && change.publishAt) {
      throw invalidField('body.publishAt', 'It has a premiere. Cancel that first.');
    }
    await checkChange(tx, editor, change, row);
    const values = valuesOf(change, row);
    const at = platform.clock.now();
    await updateMedia(tx, { mediaId, values, at });
    await replaceParts(tx, mediaId, change);
    const before = { access: row.access, publishAt: row.publish_at };
    const { access = before.access, publish_at: publishAt = before.publishAt } = values;
    if (isNarrowed({ before, after: { access, publishAt }, at })) {
      const publication = await raisePublication(tx, mediaId);
      await revokeMedia(platform, tx, [publicationOf({ mediaId, publication })]);
    }
    await record(tx, editor, { action: 'media.edit', mediaId, before: row, since });
    clearContentCaches(platform, tx);
  });
  return readEditableMedia(platform, editor, mediaId);
}

async function record(
  tx: Db,
  editor: Editor,
  args: { action: AuditAction; mediaId: number; before: StudioRow | null; since?: number | undefined },
) {
  const { action, mediaId, before, since } = args;
  // Read without a check of permission: an editor who removes their own team's credit loses it.
  const after = await findStudioMedia(tx, { mediaId, editorId: editor.userId, lock: false });
  const entry = { actorId: editor.userId, action, subject: `media:${mediaId}`, since };
  await recordChange(tx, { ...entry, before: before && mediaFields(before), after: after ? mediaFields(after) : null });
}

async function replaceParts(tx: Db, mediaId: number, { creatorTeamIds, chapters }: Change) {
  if (creatorTeamIds) await replaceCreators(tx, mediaId, [...new Set(creatorTeamIds)]);
  if (chapters) await replaceChapters(tx, mediaId, chapters);
}

async function listOnlyTeam(tx: Db, editor: Editor): Promise<number[]> {
  const own = await listTeamsOf(tx, editor.userId);
  return own.length === 1 ? listTeamsToCredit(tx, own) : [];
}

function valuesOf(change: Change, place: Place): MediaValues {
  const hasMoved = change.channelId !== undefined && change.channelId !== place.channel_id;
  return {
    title: change.title,
    description: change.description,
    channel_id: change.channelId,
    // A season belongs to its show: moving the video clears it unless a new one is given.
    season_id: change.seasonId ?? (hasMoved ? null : change.seasonId),
    episode: change.episode,
    access: change.access,
    publish_at: typeof change.publishAt === 'string' ? new Date(change.publishAt) : change.publishAt,
    tags: change.tags && [...new Set(change.tags)],
    thumbnail_image_id: change.thumbnailImageId,
  };
}

async function checkChange(tx: Db, editor: Editor, change: Change, place: Place) {
  const { channelId = place.channel_id, seasonId, creatorTeamIds, chapters, thumbnailImageId } = change;
  if (change.channelId) await checkShow(tx, editor, change.channelId, place);
  if (seasonId && (!channelId || !(await hasSeason(tx, { channelId, seasonId })))) {
    throw invalidField('body.seasonId', 'The show has no such season');
  }
  if (creatorTeamIds) await checkCredits(tx, editor, creatorTeamIds, place.team_ids);
  if (chapters) checkChapters(chapters, place.duration_s);
  if (thumbnailImageId) {
    const before = place.thumbnail ? [place.thumbnail.id] : [];
    await requireImages(tx, [thumbnailImageId], 'body.thumbnailImageId', { editor, before });
  }
}

async function checkShow(tx: Db, editor: Editor, channelId: number, place: Place) {
  const show = await findShowToPlaceIn(tx, { channelId, editorId: editor.userId });
  if (!show) throw invalidField('body.channelId', 'There is no such show');
  if (channelId !== place.channel_id && !decideShowPlacement(editor, show).allowed) {
    throw invalidField('body.channelId', 'This show was made by others. Choose one of yours.');
  }
}

async function checkCredits(tx: Db, editor: Editor, wanted: number[], credited: number[]) {
  const known = await listTeamsToCredit(tx, wanted);
  const unknown = wanted.findIndex((team) => !known.includes(team));
  if (unknown !== -1) throw invalidField(`body.creatorTeamIds.${unknown}`, 'There is no such creator');
  const own = await listTeamsOf(tx, editor.userId);
  if (!decideCredits(editor, { own, credited, wanted }).allowed) {
    throw new ProblemError('forbidden', { detail: 'You can choose only creators that you belong to.' });
  }
}

function checkChapters(chapters: { start: number }[], duration: number | null) {
  const twice = chapters.findIndex(({ start }, index) => chapters.findIndex((other) => other.start === start) < index);
  if (twice !== -1) throw invalidField(`body.chapters.${twice}.start`, 'Another chapter starts here');
  const late = chapters.findIndex(({ start }) => duration !== null && start >= duration);
  if (late !== -1) throw invalidField(`body.chapters.${late}.start`, 'The video is shorter');
}
