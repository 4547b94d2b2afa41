import type { Giveaway, GiveawayLine } from '@greenlight/contract/giveaway';
import { drawLines, lineOfTicket } from '@greenlight/contract/giveaway-draw';
import { leafHash, rootFromPath, startTree } from '@greenlight/contract/giveaway-tree';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** The results of a check of a draw. */
export interface DrawCheck {
  lines: number;
  entries: number;
  /** The first line with a wrong hash, number or order. */
  wrongLine: number | null;
  root: string;
  isRootRight: boolean;
  /** Null before the draw. */
  isSecretRight: boolean | null;
  isDrawRight: boolean | null;
  /** Whether a line has the viewer's pseudonym; null if the viewer has no entry that takes part. */
  isOwnListed: boolean | null;
}

/** Checks the lines of a list piece by piece, in this browser, then draws again from them. */
export function startDrawCheck({ draw, winnerCount, alternateCount }: Giveaway, own: string | null) {
  const tree = startTree(sha256);
  const upto: number[] = [];
  const names: string[] = [];
  let wrongLine: number | null = null;
  let isOwnListed = own === null ? null : false;
  return {
    get lines(): number {
      return upto.length;
    },
    add(lines: GiveawayLine[]): void {
      for (const line of lines) {
        const hash = leafHash(sha256, line);
        const isNext = line.number === upto.length + 1 && line.pseudonym > (names.at(-1) ?? '') && line.entries > 0;
        if (bytesToHex(hash) !== line.hash || !isNext) wrongLine ??= line.number;
        tree.add(hash);
        upto.push((upto.at(-1) ?? 0) + line.entries);
        names.push(line.pseudonym);
        if (line.pseudonym === own) isOwnListed = true;
      }
    },
    async result(): Promise<DrawCheck> {
      const root = bytesToHex(tree.root());
      const entries = upto.at(-1) ?? 0;
      const isRootRight = root === draw?.root && upto.length === draw.lines && entries === draw.entries;
      const found = { lines: upto.length, entries, wrongLine, root, isRootRight, isOwnListed };
      if (!draw?.secret) return { ...found, isSecretRight: null, isDrawRight: null };
      const secret = hexToBytes(draw.secret);
      const drawn = await drawLines(sha256, {
        secret,
        root,
        total: entries,
        lines: upto.length,
        count: winnerCount + alternateCount,
        lineOf: (ticket) => lineOfTicket(upto, ticket),
      });
      const isSecretRight = bytesToHex(sha256(secret)) === draw.commitment;
      const places = drawn.map((line, index) => [index + 1, line, names[line - 1], index >= winnerCount]);
      const published = draw.places.map(({ position, line, pseudonym, isAlternate }) => [
        position,
        line,
        pseudonym,
        isAlternate,
      ]);
      const isDrawRight = places.join() === published.join();
      return { ...found, isSecretRight, isDrawRight };
    },
  };
}

/** Checks the Merkle proof of a line: whether its path leads to the root. */
export function hasValidProof(proof: { line: GiveawayLine; size: number; path: string[]; root: string }): boolean {
  const { line, size, path, root } = proof;
  const found = rootFromPath(sha256, {
    hash: leafHash(sha256, line),
    index: line.number - 1,
    size,
    path: path.map((node) => hexToBytes(node)),
  });
  return found !== null && bytesToHex(found) === root;
}
