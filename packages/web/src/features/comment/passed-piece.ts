import { commentPieceS } from '@greenlight/contract/limits';

/** A step of the player asks for no more than these. */
const piecesMax = 4;

/** The piece with this moment of the video; a piece ends with the moment of its end. */
export function pieceOf(momentS: number): number {
  return Math.max(Math.ceil(momentS / commentPieceS) - 1, 0);
}

/**
 * The pieces that a visitor may read now and does not have, the latest first: those that the player has passed since
 * `fromS`, and earlier ones with comments of the page whose text is withheld. A piece that still plays is not passed.
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
