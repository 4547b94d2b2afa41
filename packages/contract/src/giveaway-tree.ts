/** SHA-256 of bytes. Browsers, the service and its tests each have their own. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** One line of the published list: a person, and how many entries they have. */
export interface ListedEntry {
  number: number;
  pseudonym: string;
  entries: number;
}

const leafPrefix = 0;
const nodePrefix = 1;

/** A line in the form that is hashed and downloaded. None of its parts contains a comma. */
export function listedLine({ number, pseudonym, entries }: ListedEntry): string {
  return `${number},${pseudonym},${entries}`;
}

/** The leaf of a line (RFC 9162, 2.1.1). */
export function leafHash(sha256: Sha256, entry: ListedEntry): Uint8Array {
  return sha256(joined(leafPrefix, asciiBytes(listedLine(entry))));
}

/** The node above two others (RFC 9162, 2.1.1). */
export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(joined(nodePrefix, left, right));
}

/**
 * The root of the tree over hashes that are added in order (RFC 9162, 2.1). It stores one hash for each power of two.
 * The hashes may be leaves, or roots of blocks of leaves. All blocks have the same power of two as size, except the
 * last.
 */
export function startTree(sha256: Sha256) {
  const whole: { hash: Uint8Array; size: number }[] = [];
  return {
    add(hash: Uint8Array): void {
      let made = { hash, size: 1 };
      for (let last = whole.at(-1); last?.size === made.size; last = whole.at(-1)) {
        whole.pop();
        made = { hash: nodeHash(sha256, last.hash, made.hash), size: made.size * 2 };
      }
      whole.push(made);
    },
    root(): Uint8Array {
      const last = whole.at(-1);
      if (!last) return sha256(new Uint8Array());
      return whole.slice(0, -1).reduceRight((right, { hash }) => nodeHash(sha256, hash, right), last.hash);
    },
  };
}

export function rootOf(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  const tree = startTree(sha256);
  for (const hash of hashes) tree.add(hash);
  return tree.root();
}

/** The path from the hash at `index` up to the root, from the leaf upwards (RFC 9162, 2.1.3.1). */
export function inclusionPath(sha256: Sha256, hashes: readonly Uint8Array[], index: number): Uint8Array[] {
  if (hashes.length <= 1) return [];
  const half = halfOf(hashes.length);
  const [left, right] = [hashes.slice(0, half), hashes.slice(half)];
  return index < half
    ? [...inclusionPath(sha256, left, index), rootOf(sha256, right)]
    : [...inclusionPath(sha256, right, index - half), rootOf(sha256, left)];
}

/** The root that results from the hash at `index` of `size` and its path (RFC 9162, 2.1.3.2). */
export function rootFromPath(
  sha256: Sha256,
  { hash, index, size, path }: { hash: Uint8Array; index: number; size: number; path: readonly Uint8Array[] },
): Uint8Array | null {
  const sibling = path.at(-1);
  if (size <= 1) return path.length === 0 ? hash : null;
  if (!sibling) return null;
  const half = halfOf(size);
  const rest = path.slice(0, -1);
  const isLeft = index < half;
  const inner = isLeft
    ? rootFromPath(sha256, { hash, index, size: half, path: rest })
    : rootFromPath(sha256, { hash, index: index - half, size: size - half, path: rest });
  if (!inner) return null;
  return isLeft ? nodeHash(sha256, inner, sibling) : nodeHash(sha256, sibling, inner);
}

/** The largest power of two below `size`. */
function halfOf(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}

/** Digits, letters and punctuation of ASCII as bytes. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

function joined(prefix: number, ...parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
