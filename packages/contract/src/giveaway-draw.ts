import { asciiBytes, type Sha256 } from './giveaway-tree.ts';

const blockBytes = 64;
const ticketBytes = 6;
const ticketRange = 2 ** (8 * ticketBytes);

/** HMAC-SHA256 (RFC 2104) with a key of at most 64 bytes. */
export function hmacSha256(sha256: Sha256, key: Uint8Array, text: string): Uint8Array {
  const inner = sha256(padded(key, 0x36, asciiBytes(text)));
  return sha256(padded(key, 0x5c, inner));
}

function padded(key: Uint8Array, mask: number, message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(blockBytes + message.length).fill(mask, 0, blockBytes);
  for (const [index, byte] of key.entries()) bytes[index] = byte ^ mask;
  bytes.set(message, blockBytes);
  return bytes;
}

/**
 * Pseudorandom numbers from 0 to `total` − 1, all equally likely, determined by secret and root. Candidate n (from 0)
 * is the first 48 bits of HMAC-SHA256(secret, `{root as hex}:{n}`). Candidates from the highest multiple of `total`
 * within 48 bits on are skipped; the number is the remainder of the candidate by `total`.
 */
export function* tickets(
  sha256: Sha256,
  { secret, root, total }: { secret: Uint8Array; root: string; total: number },
): Generator<number> {
  const end = ticketRange - (ticketRange % total);
  for (let counter = 0; ; counter += 1) {
    const bytes = hmacSha256(sha256, secret, `${root}:${counter}`).slice(0, ticketBytes);
    const candidate = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    if (candidate < end) yield candidate % total;
  }
}

/**
 * The drawn lines: winners first, then alternates. A ticket is the number of an entry (from 0, over the whole list) and
 * selects the line of that entry. A line that was drawn before is skipped. `lineOf` returns the line of a ticket.
 */
export async function drawLines(
  sha256: Sha256,
  {
    count,
    lines,
    lineOf,
    ...from
  }: {
    secret: Uint8Array;
    root: string;
    total: number;
    lines: number;
    count: number;
    lineOf: (ticket: number) => number | Promise<number>;
  },
): Promise<number[]> {
  const drawn = new Set<number>();
  if (from.total === 0) return [];
  for (const ticket of tickets(sha256, from)) {
    if (drawn.size >= Math.min(count, lines)) break;
    drawn.add(await lineOf(ticket));
  }
  return [...drawn];
}

/** The line of a ticket. `upto[n]`: the number of entries in lines 0 to n. */
export function lineOfTicket(upto: ArrayLike<number>, ticket: number): number {
  let low = 0;
  let high = upto.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upto[middle] ?? 0) > ticket) high = middle;
    else low = middle + 1;
  }
  return low + 1;
}
