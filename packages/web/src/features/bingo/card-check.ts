import { bingoBlock, bingoCard, bingoCommitment } from '@greenlight/contract/bingo-card';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export interface Proof {
  id: number;
  seed: string;
  squares: string[];
  commitment: string;
}

export interface CardCheck {
  /** The published hash is that of seed and squares. */
  isCommitted: boolean;
  cards: number;
  /** The first pseudonym whose card is another one. */
  wrong: string | null;
}

/** Makes the cards of a game again in this browser: `add` is called with one piece after the other. */
export function startCardCheck({ id, seed, squares, commitment }: Proof) {
  const key = hexToBytes(seed);
  const told = bytesToHex(sha256(utf8ToBytes(bingoCommitment(id, seed, squares))));
  const found: CardCheck = { isCommitted: told === commitment, cards: 0, wrong: null };
  return {
    add(cards: readonly { pseudonym: string; squares: readonly number[] }[]): void {
      for (const card of cards) {
        const blockOf = (block: number) => hmac(sha256, key, utf8ToBytes(bingoBlock(id, card.pseudonym, block)));
        const isSame = bingoCard(squares.length, blockOf).join() === card.squares.join();
        if (!isSame) found.wrong ??= card.pseudonym;
        found.cards += 1;
      }
    },
    result: (): CardCheck => ({ ...found }),
  };
}
