import type {
  PublishState,
  StudioMediaCard,
  StudioMediaDetail,
  StudioMediaSort,
} from '@greenlight/contract/media-studio';
import type { Db } from '../../../platform/db/database.ts';
import { cutPage, type Page } from '../../../platform/db/page.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { toImage } from '../../image/image.ts';
import { findProcessing, listProcessing } from '../../transcode/processing-state.ts';
import { decideEdit } from '../policy.ts';
import { countStudioMedia, findStudioMedia, listStudioCards, type StudioRow } from './editable-media-queries.ts';

/** The videos that the editor may edit, by default the newest upload first, and their number. */
export async function listEditableMedia(
  platform: Platform,
  {
    editor,
    page,
    sort = 'uploaded',
    ...wanted
  }: {
    editor: Editor;
    page: Page;
    search?: string;
    channelId?: number;
    state?: PublishState;
    ids?: number[];
    sort?: StudioMediaSort;
  },
) {
  const { db, clock } = platform;
  const filter = {
    editorId: editor.permissions.includes('content.edit-all') ? undefined : editor.userId,
    search: wanted.search || undefined,
    channelId: wanted.channelId,
    state: wanted.state,
    ids: wanted.ids,
    at: clock.now(),
  };
  const [cards, total] = await Promise.all([
    listStudioCards(db, { ...filter, sort, page }),
    countStudioMedia(db, filter),
  ]);
  const { rows, ...paging } = cutPage(cards, page);
  const processing = await listProcessing(platform, { mediaIds: rows.map(({ id }) => id) });
  const media = rows.map(
    (row): StudioMediaCard => ({
      mediaId: row.id,
      title: row.title,
      state: stateOf(row.publish_at, filter.at),
      access: row.access,
      publishAt: row.publish_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      duration: row.duration_s,
      thumbnail: row.thumbnail && toImage(platform, row.thumbnail),
      channel: row.channel,
      processing: processing.get(row.id) ?? null,
      stream: row.stream && { ...row.stream, startsAt: new Date(row.stream.startsAt).toISOString() },
    }),
  );
  return { media, ...paging, total };
}

export async function readEditableMedia(
  platform: Platform,
  editor: Editor,
  mediaId: number,
): Promise<StudioMediaDetail> {
  return toStudioDetail(platform, await requireEditableMedia(platform.db, editor, { mediaId }));
}

/**
 * The video, if the editor may edit it; throws `not_found` for all others, who must not learn of drafts. With `lock`,
 * locks it until the transaction ends; with `removed`, finds a video in the trash.
 */
export async function requireEditableMedia(
  db: Db,
  editor: Editor,
  { mediaId, lock = false, removed = false }: { mediaId: number; lock?: boolean; removed?: boolean },
): Promise<StudioRow> {
  const row = await findStudioMedia(db, { mediaId, editorId: editor.userId, lock, removed });
  if (!row || !mayEdit(editor, row)) throw new ProblemError('not_found');
  return row;
}

export async function isEditableMedia(db: Db, editor: Editor, mediaId: number): Promise<boolean> {
  const row = await findStudioMedia(db, { mediaId, editorId: editor.userId, lock: false, removed: false });
  return row !== undefined && mayEdit(editor, row);
}

function mayEdit(editor: Editor, row: StudioRow): boolean {
  return decideEdit(editor, { createdBy: row.created_by, isInTeam: row.is_in_team }).allowed;
}

/** The editable fields, as {@link MediaEdit} takes them; for the history of changes. */
export function mediaFields(row: StudioRow) {
  return {
    title: row.title,
    description: row.description,
    channelId: row.channel_id,
    seasonId: row.season_id,
    episode: row.episode,
    access: row.access,
    publishAt: row.publish_at?.toISOString() ?? null,
    tags: row.tags,
    creatorTeamIds: row.team_ids,
    chapters: row.chapters ?? [],
    thumbnailImageId: row.thumbnail?.id ?? null,
  };
}

async function toStudioDetail(platform: Platform, row: StudioRow): Promise<StudioMediaDetail> {
  const { thumbnailImageId: _, ...fields } = mediaFields(row);
  return {
    ...fields,
    mediaId: row.id,
    captions: row.captions ?? [],
    version: row.version,
    state: stateOf(row.publish_at, platform.clock.now()),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    duration: row.duration_s,
    thumbnail: row.thumbnail && toImage(platform, row.thumbnail),
    hasStoryboard: row.has_storyboard && row.asset_id !== null,
    processing: await findProcessing(platform, { mediaId: row.id }),
    premiere: row.premiere && { ...row.premiere, startsAt: new Date(row.premiere.startsAt).toISOString() },
    isLivestream: row.is_livestream,
  };
}

function stateOf(publishAt: Date | null, at: Date): PublishState {
  if (publishAt === null) return 'draft';
  return publishAt > at ? 'scheduled' : 'published';
}
