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

type Card = { pseudonym: string; squares: readonly number[] };

export interface CardCheck {
  /** Whether the published hash is the hash of seed and squares. */
  isCommitted: boolean;
  /** Number of different cards. */
  cards: number;
  /** The first pseudonym whose card does not follow from the seed. */
  wrong: string | null;
  /** The first pseudonym that is listed twice. */
  twice: string | null;
  /** Whether the list has the card of the viewer; null without one. */
  own: 'there' | 'missing' | 'other' | null;
}

/**
 * Makes the cards of a game again in this browser, to compare them. Call `add` with one piece after the other. `own` is
 * the card that the viewer has played with.
 */
export function startCardCheck({ id, seed, squares, commitment }: Proof, own: Card | null) {
  const key = hexToBytes(seed);
  const computed = bytesToHex(sha256(utf8ToBytes(bingoCommitment(id, seed, squares))));
  const seen = new Set<string>();
  const found: CardCheck = {
    isCommitted: computed === commitment,
    cards: 0,
    wrong: null,
    twice: null,
    own: own && 'missing',
  };
  return {
    add(cards: readonly Card[]): void {
      for (const card of cards) {
        const blockOf = (block: number) => hmac(sha256, key, utf8ToBytes(bingoBlock(id, card.pseudonym, block)));
        const isSame = bingoCard(squares.length, blockOf).join() === card.squares.join();
        if (!isSame) found.wrong ??= card.pseudonym;
        if (seen.has(card.pseudonym)) found.twice ??= card.pseudonym;
        seen.add(card.pseudonym);
        if (card.pseudonym !== own?.pseudonym) continue;
        const isOwn = found.own !== 'other' && card.squares.join() === own.squares.join();
        found.own = isOwn ? 'there' : 'other';
      }
    },
    result: (): CardCheck => ({ ...found, cards: seen.size }),
  };
}

type Fault = 'otherSeed' | 'otherCard' | 'twice' | 'ownMissing' | 'ownOther' | 'otherCount';

/** The errors that were found, worst first. `players`: number of players of the game. */
export function faultsOf({ isCommitted, wrong, twice, own, cards }: CardCheck, players: number): Fault[] {
  const faults: Record<Fault, boolean> = {
    otherSeed: !isCommitted,
    otherCard: wrong !== null,
    ownOther: own === 'other',
    ownMissing: own === 'missing',
    twice: twice !== null,
    otherCount: cards !== players,
  };
  return (Object.keys(faults) as Fault[]).filter((fault) => faults[fault]);
}
