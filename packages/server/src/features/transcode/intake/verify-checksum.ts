import { createHash } from 'node:crypto';
import { Refusal } from '../../../platform/ffmpeg/probe/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sourceKey } from '../asset.ts';
import type { AssetRow } from '../asset-queries.ts';

/** Throws `Refusal` if the stored file does not have the SHA-256 that was announced with the upload. */
export async function verifyChecksum({ storage }: Platform, asset: AssetRow, signal: AbortSignal): Promise<void> {
  if (asset.sha256 === null) return;
  const hash = createHash('sha256');
  const stream = await storage.readRange(sourceKey(asset.id), 0, asset.byte_size - 1);
  for await (const bytes of stream) {
    signal.throwIfAborted();
    hash.update(bytes as Buffer);
  }
  if (!hash.digest().equals(asset.sha256)) throw new Refusal('checksum');
}
