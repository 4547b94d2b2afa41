/**
 * How the cards of a bingo game follow from its seed. The server, the browser and the script /verify-bingo.mjs make
 * them in the same way (docs/product/bingo.md).
 */

/** Cells of a card: five rows of five, starting at the top left. */
export const bingoCells = 25;
/** The cell in the middle is free: it counts as marked from the start. */
export const bingoFreeCell = 12;
/** The free cell on a card, in place of a square number. */
export const bingoFree = -1;

const side = 5;
const steps = [0, 1, 2, 3, 4];

/** Cells of the twelve lines: rows, columns, and both diagonals. */
export const bingoLines: readonly (readonly number[])[] = [
  ...steps.map((row) => steps.map((column) => row * side + column)),
  ...steps.map((column) => steps.map((row) => row * side + column)),
  steps.map((step) => step * (side + 1)),
  steps.map((step) => (step + 1) * (side - 1)),
];

/** A bit mask of these cells: bit n is cell n. */
export function cellMask(cells: readonly number[]): number {
  return cells.reduce((mask, cell) => mask | (1 << cell), 0);
}

/** Each line as a bit mask of cells. */
export const bingoLineMasks: readonly number[] = bingoLines.map(cellMask);
/** The bit mask of all cells. */
export const bingoFullMask = 2 ** bingoCells - 1;
/** Stands for the full card where a line number is expected. */
export const bingoFullLine = bingoLines.length;

/** The numbers of the complete lines in a bit mask of cells, and `bingoFullLine` for a full card. */
export function linesIn(mask: number): number[] {
  const lines = bingoLineMasks.flatMap((line, number) => ((mask & line) === line ? [number] : []));
  return mask === bingoFullMask ? [...lines, bingoFullLine] : lines;
}

/**
 * The text whose SHA-256 is published before the game, to fix the seed and the squares.
 * @param seed as hex
 */
export function bingoCommitment(gameId: number, seed: string, squares: readonly string[]): string {
  return `greenlight-bingo:${gameId}\n${seed}\n${squares.join('\n')}`;
}

/** The input of block `block` (0, 1, 2 …) of a card's random bytes: HMAC-SHA256 of this text with the seed as key. */
export function bingoBlock(gameId: number, pseudonym: string, block: number): string {
  return `${gameId}:${pseudonym}:${block}`;
}

const range = 2 ** 32;

/**
 * The squares of a card, as indexes in the list, with `bingoFree` in the middle. A Fisher-Yates shuffle draws numbers
 * of four bytes from the blocks; numbers that would make some squares more likely are skipped.
 * @param blockOf returns the 32 random bytes of a block
 */
export function bingoCard(squares: number, blockOf: (block: number) => Uint8Array): number[] {
  let used = 0;
  let bytes: DataView = new DataView(new ArrayBuffer(0));
  const next = () => {
    const at = (used * 4) % 32;
    if (at === 0) {
      const block = blockOf((used * 4) / 32);
      bytes = new DataView(block.buffer, block.byteOffset, block.byteLength);
    }
    used += 1;
    return bytes.getUint32(at);
  };
  const below = (count: number) => {
    const limit = range - (range % count);
    let drawn = next();
    while (drawn >= limit) drawn = next();
    return drawn % count;
  };
  const order = Array.from({ length: squares }, (_, place) => place);
  for (let place = 0; place < bingoCells - 1; place += 1) {
    const other = place + below(squares - place);
    [order[place], order[other]] = [order[other] as number, order[place] as number];
  }
  const chosen = order.slice(0, bingoCells - 1);
  return [...chosen.slice(0, bingoFreeCell), bingoFree, ...chosen.slice(bingoFreeCell)];
}
