import type { Db } from '../../platform/db/database.ts';
import type { AssetRow } from './asset-queries.ts';
import type { RecordedCaptions } from './trim/recording-captions.ts';

/** A file that has become playable. */
export interface PlayableFile {
  assetId: string;
  mediaId: number;
  durationS: number;
  hasStoryboard: boolean;
  createdAt: Date;
  at: Date;
}

export interface CutPart {
  startS: number;
  lengthS: number;
}

export interface FileTrim {
  mediaId: number;
  movedS: number;
  lengthS: number;
  captions: { before: RecordedCaptions[]; after: RecordedCaptions[] };
}

/** Functions that are called in the transaction that changes the state of a file, so that its video changes with it. */
export interface FileOutcome {
  /** Replaces the file of the video, unless that one was uploaded later. */
  filePlayable: (tx: Db, file: PlayableFile) => Promise<void>;
  /** Removes these parts of the file; in order, in seconds of the earlier file. */
  onCut: (tx: Db, cut: { mediaId: number; parts: CutPart[] }) => Promise<void>;
  /**
   * Trims the file. `movedS`: shift of its start (negative: earlier); `lengthS`: its length; `captions`: before and
   * after.
   */
  onTrim: (tx: Db, trim: FileTrim) => Promise<void>;
  /** Adds the captions of the file. */
  onCaptions: (tx: Db, captioned: { mediaId: number; captions: RecordedCaptions[] }) => Promise<void>;
  /** Publishes the video, unless it is published already. */
  publish: (tx: Db, video: { mediaId: number; at: Date }) => Promise<void>;
  fileFailed: (tx: Db, assetId: string) => Promise<void>;
  onStoryboard: (tx: Db, assetId: string) => Promise<void>;
  /** Keeps a chosen thumbnail. */
  onThumbnail: (tx: Db, video: { mediaId: number; imageId: string }) => Promise<void>;
}

let registered: FileOutcome | undefined;

/**
 * `app/worker.ts` registers the functions of the media feature, because this feature cannot import it: media imports
 * this one.
 */
export function registerFileOutcome(outcome: FileOutcome): void {
  registered = outcome;
}

export function fileOutcome(): FileOutcome {
  if (!registered) throw new Error('No outcome is registered: call registerFileOutcome first');
  return registered;
}

/** Does nothing if the video was deleted. */
export async function reportPlayable(
  tx: Db,
  asset: AssetRow,
  { durationS, at }: { durationS: number; at: Date },
): Promise<void> {
  const { id: assetId, media_id: mediaId, created_at: createdAt, storyboard_at } = asset;
  if (mediaId === null) return;
  const hasStoryboard = storyboard_at !== null;
  await fileOutcome().filePlayable(tx, { assetId, mediaId, durationS, hasStoryboard, createdAt, at });
}
