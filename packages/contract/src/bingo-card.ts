/**
 * How the cards of a bingo game follow from its seed. The server, the browser and the script /verify-bingo.mjs make them
 * in the same way (docs/product/bingo.md).
 */

/** Cells of a card: five rows of five, from the top left on. */
export const bingoCells = 25;
/** The cell in the middle is free: it counts as marked from the start. */
export const bingoFreeCell = 12;
/** Stands on a card in place of a square. */
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

/** Of a set of cells: bit n is cell n. */
export function maskOf(cells: readonly number[]): number {
  return cells.reduce((mask, cell) => mask | (1 << cell), 0);
}

/** Each line as a set of cells. */
export const bingoLineMasks: readonly number[] = bingoLines.map(maskOf);
/** All cells. */
export const bingoFullMask = 2 ** bingoCells - 1;
/** In place of a line: all cells. */
export const bingoFullLine = bingoLines.length;

/** The numbers of the lines that are complete in a set of cells, and `bingoFullLine` for a full card. */
export function linesIn(mask: number): number[] {
  const lines = bingoLineMasks.flatMap((line, number) => ((mask & line) === line ? [number] : []));
  return mask === bingoFullMask ? [...lines, bingoFullLine] : lines;
}

/**
 * What is hashed (SHA-256) and published before the game: it fixes the seed and the squares.
 * @param seed as hex
 */
export function bingoCommitment(gameId: number, seed: string, squares: readonly string[]): string {
  return `greenlight-bingo:${gameId}\n${seed}\n${squares.join('\n')}`;
}

/** What the random bytes of a card are made of: the HMAC-SHA256 of this with the seed as key, block by block from 0 on. */
export function bingoBlock(gameId: number, pseudonym: string, block: number): string {
  return `${gameId}:${pseudonym}:${block}`;
}

const range = 2 ** 32;

/**
 * The squares of a card, by their places in the list, with `bingoFree` in the middle. A shuffle (Fisher and Yates) that
 * draws numbers of four bytes from the blocks; those that would make some places more likely are left out.
 * @param blockOf the random bytes of a block, 32 of them
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
