import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@greenlight/contract/audit';
import { remindBeforeMs, slateLoopMinS } from '@greenlight/contract/limits';
import type {
  LivestreamDraft,
  LivestreamEdit,
  StudioLivestreamCard,
  StudioLivestreamDetail,
} from '@greenlight/contract/live-studio';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit, recordChange } from '../audit/audit-entry.ts';
import { toImage } from '../image/image.ts';
import { requireImages } from '../image/use-image.ts';
import { editMedia, makeDraft } from '../media/studio/edit-media.ts';
import { isEditableMedia, requireEditableMedia } from '../media/studio/editable-media.ts';
import { removeMedia } from '../media/studio/trash.ts';
import { readTrim } from '../transcode/broadcast/trim-recording.ts';
import { announceChapterChange, announceLiveChange } from './announce-live.ts';
import { findRefusal } from './health/refusal-queries.ts';
import { premiereJob } from './jobs.ts';
import { backupServerOf, serversForKey, serversOf } from './key/server-list.ts';
import { hashStreamKey, makeKey } from './key/stream-key.ts';
import { endLive } from './on-air.ts';
import { deletePremiere } from './premiere/premiere-queries.ts';
import { captionsOf, changeCaptions } from './stream-captions.ts';
import { settingsOf, splitEdit, valuesOf } from './stream-settings.ts';
import { startGraceMs, streamStateOf } from './stream-state.ts';
import {
  findStudioStream,
  insertStream,
  listStudioStreams,
  type StudioCardRow,
  type StudioStreamRow,
  sumAudience,
  updateStreamKeyHash,
  updateStreamSettings,
  updateStreamStart,
} from './studio-livestream-queries.ts';

export const newKeysLimit = { name: 'stream-key', points: 20, perSeconds: 3600 };
const signalLostMs = 3000;
/** A player without a report for this time does not watch: players report every ten seconds. */
const watchesMs = 25_000;

/**
 * The streams that the editor may edit: on air, in rehearsal, planned (the next one first), 24/7 channels that were
 * never on, then streams that are over or did not begin within an hour (latest first).
 */
export async function listEditableStreams(platform: Platform, { editor, page }: { editor: Editor; page: Page }) {
  const editorId = editor.permissions.includes('content.edit-all') ? undefined : editor.userId;
  const since = new Date(platform.clock.now().getTime() - startGraceMs);
  const { rows, ...paging } = cutPage(await listStudioStreams(platform.db, { editorId, since, page }), page);
  return { streams: rows.map((row) => toCard(platform, row)), ...paging };
}

/** Throws `not_found` for a video without a stream, or a stream that the editor may not edit. */
export async function readStream(platform: Platform, editor: Editor, mediaId: number): Promise<StudioLivestreamDetail> {
  const media = await requireEditableMedia(platform.db, editor, { mediaId });
  const stream = await requireStream(platform.db, { mediaId, lock: false });
  const refusal = await findRefusal(platform.db, stream.id);
  return {
    ...toCard(platform, { ...stream, title: media.title, access: media.access, thumbnail: media.thumbnail }),
    description: media.description,
    creatorTeamIds: media.team_ids,
    version: media.version,
    chapters: media.chapters ?? [],
    server: platform.config.rtmp.url,
    backupServer: backupServerOf(platform.config),
    servers: serversOf(platform.config),
    hasKey: stream.hasKey,
    slate: stream.slate && toImage(platform, stream.slate),
    slateMediaId: stream.slateMediaId,
    awayMaxS: stream.awayMaxS,
    keepsSlates: stream.keepsSlates,
    isPaused: stream.isPaused,
    publishesRecording: stream.publishesRecording,
    captionLanguage: stream.captionLanguage,
    secondCaptionLanguage: stream.secondCaptionLanguage,
    hearsSpeech: stream.hearsSpeech,
    captions: captionsOf(stream),
    canHearSpeech: platform.config.speechProgram !== undefined,
    publishAt: media.publish_at?.toISOString() ?? null,
    refusal: refusal ? { at: refusal.at.toISOString(), reason: refusal.reason } : null,
    recording: stream.endedAt ? await readTrim(platform.db, stream.assetId) : null,
    wasSeen: stream.seenAt !== null,
    audience: await sumAudience(platform.db, mediaId, { since: new Date(platform.clock.now().getTime() - watchesMs) }),
  };
}

/** Throws the errors of a new video, and `invalid_request` for a past time. */
export async function announceStream(
  platform: Platform,
  editor: Editor,
  { startsAt, ...draft }: LivestreamDraft,
): Promise<StudioLivestreamDetail> {
  const mediaId = await inTransaction(platform.db, async (tx) => {
    const { mediaId: id } = await makeDraft({ ...platform, db: tx }, editor, draft);
    const announced = { startsAt: requireToCome(platform, startsAt) };
    await insertStream(tx, { mediaId: id, ...announced });
    const entry = { actorId: editor.userId, action: 'live.announce' as const, subject: `media:${id}` };
    await recordChange(tx, { ...entry, before: null, after: startOf(announced) });
    announceLiveChange(platform, tx);
    return id;
  });
  return readStream(platform, editor, mediaId);
}

/** Changes the given fields. Throws the errors of an edit of its media entry. */
export async function editStream(
  platform: Platform,
  editor: Editor,
  mediaId: number,
  { startsAt, ...edit }: LivestreamEdit,
): Promise<StudioLivestreamDetail> {
  await inTransaction(platform.db, async (tx) => {
    const stream = await lockStream(tx, editor, mediaId);
    const before = settingsOf(stream);
    const { change, after } = splitEdit(before, edit);
    const { slateImageId, slateMediaId } = after;
    const entry = { actorId: editor.userId, subject: `media:${mediaId}`, since: change.version };
    await editMedia({ ...platform, db: tx }, editor, mediaId, change);
    if (change.chapters && stream.startedAt) announceChapterChange(platform, tx, mediaId);
    if (startsAt !== undefined && Date.parse(startsAt) !== stream.startsAt.getTime()) {
      const moved = await moveStream(platform, tx, stream, startsAt);
      await recordChange(tx, { ...entry, action: 'live.move', before: startOf(stream), after: startOf(moved) });
    }
    if (slateImageId && slateImageId !== before.slateImageId) {
      const images = stream.slate ? [stream.slate.id] : [];
      await requireImages(tx, [slateImageId], 'body.slateImageId', { editor, before: images });
    }
    if (slateMediaId && slateMediaId !== before.slateMediaId) await requireLoop(tx, editor, slateMediaId);
    if (isDeepStrictEqual(before, after)) return;
    await changeCaptions(platform, tx, { assetId: stream.assetId, before, after });
    await updateStreamSettings(tx, stream.id, valuesOf(after));
    await recordChange(tx, { ...entry, action: 'live.edit', before, after });
  });
  return readStream(platform, editor, mediaId);
}

async function requireLoop(tx: Db, editor: Editor, mediaId: number) {
  const wrong = (detail: string) => invalidField('body.slateMediaId', detail);
  if (!(await isEditableMedia(tx, editor, mediaId))) throw wrong('There is no such video');
  const { asset_id: assetId, duration_s: lengthS } = await requireEditableMedia(tx, editor, { mediaId });
  if (assetId === null) throw wrong('This video is not ready yet');
  if ((lengthS ?? 0) < slateLoopMinS) throw wrong(`A loop has at least ${slateLoopMinS} seconds`);
}

async function moveStream(platform: Platform, tx: Db, stream: StudioStreamRow, startsAt: string) {
  if (stream.startedAt) throw invalidField('body.startsAt', 'It has begun already');
  const isPremiere = stream.kind === 'premiere';
  const moved = { startsAt: (isPremiere ? requireLaterThanNow : requireToCome)(platform, startsAt) };
  if (isPremiere) await platform.jobs.enqueue(tx, premiereJob, {}, { startAfter: moved.startsAt });
  const remindedUntil = new Date(platform.clock.now().getTime() + remindBeforeMs);
  await updateStreamStart(tx, { livestreamId: stream.id, ...moved, remindedUntil });
  announceLiveChange(platform, tx);
  return moved;
}

/** The fields that the stream has besides those of its media entry, for the history of changes; empty for a video. */
export async function lockFields(tx: Db, mediaId: number): Promise<Partial<ReturnType<typeof fieldsOf>>> {
  const stream = await findStudioStream(tx, { mediaId, lock: true });
  return stream ? fieldsOf(stream) : {};
}

function fieldsOf(stream: StudioStreamRow) {
  return { ...startOf(stream), ...settingsOf(stream) };
}

function startOf({ startsAt }: Pick<StudioStreamRow, 'startsAt'>) {
  return { startsAt: startsAt.toISOString() };
}

/**
 * Deletes a stream with its media entry; the video of a premiere stays. Throws `conflict` once it has begun: then its
 * recording is deleted as a video.
 */
export async function cancelStream(platform: Platform, editor: Editor, mediaId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { id, kind, startedAt, endedAt } = await lockStream(tx, editor, mediaId);
    if (startedAt && !(kind === 'station' && endedAt))
      throw new ProblemError('conflict', { detail: 'This stream has begun: delete its video instead.' });
    await recordLiveChange(tx, editor, { action: 'live.cancel', mediaId });
    if (kind === 'premiere') await deletePremiere(tx, id);
    else await removeMedia({ ...platform, db: tx }, editor, mediaId);
    announceLiveChange(platform, tx);
  });
}

/**
 * Makes a key, of which only the hash is stored. The earlier key stops working, and a broadcaster who uses it is
 * disconnected.
 */
export async function makeStreamKey(platform: Platform, editor: Editor, mediaId: number) {
  if (!(await rateLimit(platform.db, newKeysLimit).take(editor.userId))) throw new ProblemError('rate_limited');
  const key = makeKey();
  const keyHash = hashStreamKey(key);
  const servers = await inTransaction(platform.db, async (tx) => {
    const { id, endedAt } = await lockBroadcast(tx, editor, mediaId);
    if (endedAt) throw new ProblemError('ended');
    await updateStreamKeyHash(tx, id, keyHash);
    await recordLiveChange(tx, editor, { action: 'live.key', mediaId });
    return serversForKey(platform, tx, { owner: { livestreamId: id }, keyHash });
  });
  return { server: platform.config.rtmp.url, servers, key };
}

/** Throws `ended` for a stream that is over, `conflict` for one that has not begun. */
export async function endStream(platform: Platform, editor: Editor, mediaId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { id, startedAt } = await lockStream(tx, editor, mediaId);
    if (!startedAt) throw new ProblemError('conflict', { detail: 'This stream has not begun.' });
    if (!(await endLive({ ...platform, db: tx }, { livestreamId: id }))) throw new ProblemError('ended');
    await recordLiveChange(tx, editor, { action: 'live.end', mediaId });
  });
}

/**
 * Shows the slate of a stream, or its broadcaster. Throws `ended` for a stream that is over, `conflict` for one that
 * has not begun.
 */
export async function pauseStream(
  platform: Platform,
  editor: Editor,
  { mediaId, paused }: { mediaId: number; paused: boolean },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { id, startedAt, endedAt, isPaused, isRehearsal } = await lockBroadcast(tx, editor, mediaId);
    if (!startedAt && !isRehearsal) throw new ProblemError('conflict', { detail: 'This stream has not begun.' });
    if (endedAt) throw new ProblemError('ended');
    if (isPaused === paused) return;
    await updateStreamSettings(tx, id, { is_paused: paused });
    await recordLiveChange(tx, editor, { action: paused ? 'live.pause' : 'live.resume', mediaId });
  });
}

export async function lockStream(tx: Db, editor: Editor, mediaId: number): Promise<StudioStreamRow> {
  await requireEditableMedia(tx, editor, { mediaId, lock: true });
  return requireStream(tx, { mediaId, lock: true });
}

/** Throws `conflict` for a stream without a broadcaster. */
export async function lockBroadcast(tx: Db, editor: Editor, mediaId: number): Promise<StudioStreamRow> {
  const stream = await lockStream(tx, editor, mediaId);
  if (stream.kind !== 'broadcast') throw new ProblemError('conflict', { detail: 'This stream has no broadcaster.' });
  return stream;
}

/** Throws `not_found` for a video without a stream. */
export async function requireStream(db: Db, args: { mediaId: number; lock: boolean }): Promise<StudioStreamRow> {
  const stream = await findStudioStream(db, args);
  if (!stream) throw new ProblemError('not_found');
  return stream;
}

export function recordLiveChange(tx: Db, editor: Editor, change: { action: AuditAction; mediaId: number }) {
  return recordAudit(tx, { actorId: editor.userId, action: change.action, subject: `media:${change.mediaId}` });
}

/** Requires a start in the future, or less than an hour ago: for this hour, members see the stream as planned. */
function requireToCome({ clock }: Pick<Platform, 'clock'>, startsAt: string): Date {
  const at = new Date(startsAt);
  if (at.getTime() <= clock.now().getTime() - startGraceMs)
    throw invalidField('body.startsAt', 'Choose a time in the future');
  return at;
}

export function requireLaterThanNow({ clock }: Pick<Platform, 'clock'>, startsAt: string): Date {
  const at = new Date(startsAt);
  if (at <= clock.now()) throw invalidField('body.startsAt', 'Choose a time in the future');
  return at;
}

function toCard(platform: Platform, row: StudioCardRow): StudioLivestreamCard {
  const { id, kind, mediaId, title, access, thumbnail, startsAt, startedAt, endedAt, seenAt, isRehearsal } = row;
  const state = streamStateOf(row);
  const silentMs = platform.clock.now().getTime() - (seenAt?.getTime() ?? 0);
  return {
    livestreamId: id,
    kind,
    mediaId,
    title,
    access,
    thumbnail: thumbnail && toImage(platform, thumbnail),
    state,
    startsAt: startsAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    isRehearsal,
    hasSignal: (state === 'live' || isRehearsal) && silentMs < signalLostMs,
  };
}
