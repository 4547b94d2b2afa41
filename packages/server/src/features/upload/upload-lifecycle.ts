import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { dayMs } from '@greenlight/contract/duration';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { isEditableMedia, requireEditableMedia } from '../media/studio/editable-media.ts';
import { readStanding } from '../staff/authorization.ts';
import { sourceKey } from '../transcode/asset.ts';
import { createAsset, removeAsset } from '../transcode/asset-lifecycle.ts';
import { startTranscode } from '../transcode/start-transcode.ts';
import { findUpload, insertUpload, listUnfinishedUploads, updateFinishedAt, updateReceivedBytes } from './queries.ts';
import { createUploadStore, storeId } from './upload-store.ts';

/** An upload without progress for this time is cancelled. */
const staleAfterMs = 7 * dayMs;
/**
 * The content is checked after the upload. The name is checked first: people who chose a wrong file do not have to
 * wait.
 */
const videoExtensions = new Set(
  '3gp asf avi divx dv f4v flv m2ts m2v m4v mkv mov mp4 mpeg mpg mts mxf ogm ogv qt ts vob webm wmv'.split(' '),
);

export interface NewUpload {
  mediaId: number;
  filename: string;
  byteSize: number;
  sha256?: string;
}

/**
 * Creates the row of an upload; its id is the name of the file. Throws `not_found` and `forbidden` for a video that the
 * editor may not edit, `payload_too_large`, `unsupported_media`.
 */
export async function beginUpload(platform: Platform, editor: Editor, upload: NewUpload): Promise<string> {
  const { config, db, clock } = platform;
  if (upload.byteSize > config.uploadMaxBytes) {
    const detail = `The file is larger than the ${shownSize(config.uploadMaxBytes)} that can be uploaded here.`;
    throw new ProblemError('payload_too_large', { detail });
  }
  const extension = extname(upload.filename).slice(1).toLowerCase();
  if (!videoExtensions.has(extension)) {
    const detail = `“${upload.filename}” is not named like a video. Upload MP4, MOV, MKV, WebM, AVI, MPEG or MXF.`;
    throw new ProblemError('unsupported_media', { detail });
  }
  return inTransaction(db, async (tx) => {
    await requireEditableMedia(tx, editor, { mediaId: upload.mediaId });
    const sha256 = upload.sha256 === undefined ? null : Buffer.from(upload.sha256, 'hex');
    const assetId = await createAsset(platform, tx, { ...upload, sha256 });
    await insertUpload(tx, { assetId, userId: editor.userId, at: clock.now() });
    return assetId;
  });
}

/** Throws `not_found` unless this account created the upload and may still edit its video. */
export async function requireOwnUpload({ db }: Platform, editor: Editor, assetId: string) {
  const upload = await findUpload(db, assetId);
  if (upload?.account_id !== editor.userId || upload.media_id === null) throw new ProblemError('not_found');
  await requireEditableMedia(db, editor, { mediaId: upload.media_id });
  return upload;
}

/** Whether the creator of an upload may still edit its video; a role or a team may be lost in the meantime. */
export async function mayContinueUpload({ db }: Pick<Platform, 'db'>, assetId: string): Promise<boolean> {
  const upload = await findUpload(db, assetId);
  if (upload && upload.finished_at !== null) return true;
  const standing = upload?.account_id ? await readStanding(db, upload.account_id) : null;
  if (!upload || upload.media_id === null || standing === null || standing.isSuspended) return false;
  return isEditableMedia(db, standing, upload.media_id);
}

export async function recordReceivedBytes(
  { db, clock }: Platform,
  { assetId, bytes }: { assetId: string; bytes: number },
) {
  await updateReceivedBytes(db, { assetId, bytes, at: clock.now() });
}

/**
 * All bytes have arrived: makes sure that they are on disk and starts the transcode; without the right to edit the
 * video, deletes the file instead. Repeated calls change nothing.
 */
export async function finishUpload(platform: Platform, { assetId }: { assetId: string }): Promise<void> {
  if (!(await mayContinueUpload(platform, assetId))) return discardUpload(platform, { assetId });
  await syncFile(platform.storage.localPath(sourceKey(assetId)));
  await inTransaction(platform.db, async (tx) => {
    await updateFinishedAt(tx, assetId, platform.clock.now());
    await startTranscode(platform, tx, { assetId });
  });
}

/** Finishes an upload whose last byte arrived just before the process died. */
export async function finishIfComplete(
  platform: Platform,
  { assetId, byteSize }: { assetId: string; byteSize: number },
): Promise<boolean> {
  const isWhole = (await platform.storage.size(sourceKey(assetId))) === byteSize;
  if (isWhole) await finishUpload(platform, { assetId });
  return isWhole;
}

/** The handler of `sweepUploadsJob`. */
export async function sweepUploads(platform: Platform): Promise<void> {
  const staleBefore = platform.clock.now().getTime() - staleAfterMs;
  for (const { asset_id: assetId, byte_size: byteSize, active_at } of await listUnfinishedUploads(platform.db)) {
    if (await finishIfComplete(platform, { assetId, byteSize })) continue;
    if (active_at.getTime() < staleBefore || !(await mayContinueUpload(platform, assetId)))
      await discardUpload(platform, { assetId });
  }
}

export async function discardUpload(platform: Platform, { assetId }: { assetId: string }): Promise<void> {
  // Incomplete multipart uploads exist only in S3, and a file that was never started is no error.
  const store = await createUploadStore(platform);
  await store
    .remove(storeId(platform, assetId))
    .catch((error) => platform.log.debug({ err: error, assetId }, 'an upload had nothing to remove'));
  await removeAsset(platform, { assetId });
}

async function syncFile(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function shownSize(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return gigabytes >= 1 ? `${Math.round(gigabytes * 10) / 10} GB` : `${Math.round(bytes / 1e4) / 100} MB`;
}
