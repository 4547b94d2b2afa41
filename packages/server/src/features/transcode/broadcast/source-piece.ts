import type { Platform } from '../../../platform/platform.ts';

/** The stored input of a run. `skipS` of it comes before the first shown picture. */
export interface SourceOfRun {
  skipS: number;
  width: number;
  height: number;
}

interface PieceId {
  assetId: string;
  run: number;
  /** The segment that was complete when the end of the piece was read. */
  segment: number;
}

export function sourcePieceFolder(assetId: string): string {
  return `source/${assetId}/live`;
}

function keyOf({ assetId, run, segment }: PieceId): string {
  return `${sourcePieceFolder(assetId)}/${run}-${segment}.flv`;
}

export function putSourcePiece({ storage }: Platform, piece: PieceId, bytes: Buffer): Promise<void> {
  return storage.putBytes(keyOf(piece), bytes);
}

export async function hasSourcePiece({ storage }: Platform, piece: PieceId): Promise<boolean> {
  return (await storage.size(keyOf(piece))) !== undefined;
}

/** FLV of the pieces of a run: `count` of them, from its first segment on. */
export async function* readSourcePieces({ storage }: Platform, first: PieceId, count: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at += 1) yield storage.read(keyOf({ ...first, segment: first.segment + at }));
}
