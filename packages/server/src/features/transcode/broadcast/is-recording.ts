import type { Platform } from '../../../platform/platform.ts';
import { sourceKey } from '../asset.ts';
import { findLastSegment } from './broadcast-queries.ts';

/** Whether a video is the recording of a stream without a source file. */
export async function isRecording(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  assetId: string,
): Promise<boolean> {
  return (await findLastSegment(db, assetId)) !== undefined && (await storage.size(sourceKey(assetId))) === undefined;
}
