import type { Platform } from '../../../platform/platform.ts';

/** What the broadcaster sent in a run. `skipS` of it comes before the first picture that was shown. */
export interface SourceOfRun {
  skipS: number;
  width: number;
  height: number;
}

interface PieceId {
  assetId: string;
  run: number;
  /** It ends with what was read when this segment was complete. */
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

/** FLV: the pieces of a run from its first segment on, `count` of them. */
export async function* readSourcePieces({ storage }: Platform, first: PieceId, count: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at += 1) yield storage.read(keyOf({ ...first, segment: first.segment + at }));
}
