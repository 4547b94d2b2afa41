import { createHash, createHmac } from 'node:crypto';
import { bingoBlock, bingoCard, bingoCommitment } from '@greenlight/contract/bingo-card';

interface Seeded {
  id: number;
  seed: Buffer;
  squares: readonly string[];
}

/** The card of a player: for each cell the index of a square in the list. */
export function drawCard({ id, seed, squares }: Seeded, pseudonym: string): number[] {
  return bingoCard(squares.length, (block) =>
    createHmac('sha256', seed)
      .update(bingoBlock(id, pseudonym, block))
      .digest(),
  );
}

export function commitmentOf({ id, seed, squares }: Seeded): Buffer {
  return createHash('sha256')
    .update(bingoCommitment(id, seed.toString('hex'), squares))
    .digest();
}
