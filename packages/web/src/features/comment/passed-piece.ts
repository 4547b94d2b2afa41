import { commentPieceS } from '@greenlight/contract/limits';

/** Largest number of pieces to read after one step of the player. */
const piecesMax = 4;

/** The piece with this moment of the video. The moment at the end of a piece belongs to the piece. */
export function pieceOf(momentS: number): number {
  return Math.max(Math.ceil(momentS / commentPieceS) - 1, 0);
}

/**
 * The pieces that a visitor may read now and does not have, latest first. These are the pieces that the player has
 * passed since `fromS`, and earlier ones whose comments on the page are still withheld. A piece that still plays is not
 * passed.
 */
export function passedPieces(
  { fromS, toS, withheldS }: { fromS: number; toS: number; withheldS: readonly number[] },
  had: ReadonlySet<number>,
): number[] {
  const end = Math.floor(toS / commentPieceS);
  const first = Math.max(Math.floor(fromS / commentPieceS), end - piecesMax, 0);
  const played = Array.from({ length: Math.max(end - first, 0) }, (_, at) => first + at);
  const earlier = withheldS.map(pieceOf).filter((piece) => piece < end);
  const wanted = [...new Set([...played, ...earlier])].filter((piece) => !had.has(piece));
  return wanted.toSorted((one, other) => other - one).slice(0, piecesMax);
}
