import type { Db } from '../../platform/db/database.ts';
import type { AssetRow } from './asset-queries.ts';
import type { RecordedCaptions } from './broadcast/recording-captions.ts';

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

/** Called in the transaction that changes the state of a file, so that its video changes with it. */
export interface FileOutcome {
  /** The file replaces the one that the video has, unless that one was uploaded later. */
  filePlayable: (tx: Db, file: PlayableFile) => Promise<void>;
  /** These parts of the file are left out; in order, in seconds of the file as it was. */
  partsCut: (tx: Db, cut: { mediaId: number; parts: CutPart[] }) => Promise<void>;
  /** It begins `movedS` later in time than before (less than 0: earlier), and is so long. `captions` came with it. */
  trimmed: (tx: Db, trim: FileTrim) => Promise<void>;
  /** These captions came with the file. */
  captioned: (tx: Db, captioned: { mediaId: number; captions: RecordedCaptions[] }) => Promise<void>;
  /** The video is published now, unless it was before. */
  publish: (tx: Db, video: { mediaId: number; at: Date }) => Promise<void>;
  fileFailed: (tx: Db, assetId: string) => Promise<void>;
  storyboardDrawn: (tx: Db, assetId: string) => Promise<void>;
  /** Keeps a chosen thumbnail. */
  thumbnailMade: (tx: Db, video: { mediaId: number; imageId: string }) => Promise<void>;
}

let registered: FileOutcome | undefined;

/** The media feature imports this one, so this one can't import it: `app/worker.ts` registers what media does. */
export function registerFileOutcome(outcome: FileOutcome): void {
  registered = outcome;
}

export function fileOutcome(): FileOutcome {
  if (!registered) throw new Error('No outcome is registered: call registerFileOutcome first');
  return registered;
}

/** Does nothing when the video was deleted. */
export async function tellPlayable(
  tx: Db,
  asset: AssetRow,
  { durationS, at }: { durationS: number; at: Date },
): Promise<void> {
  const { id: assetId, media_id: mediaId, created_at: createdAt, storyboard_at } = asset;
  if (mediaId === null) return;
  const hasStoryboard = storyboard_at !== null;
  await fileOutcome().filePlayable(tx, { assetId, mediaId, durationS, hasStoryboard, createdAt, at });
}
