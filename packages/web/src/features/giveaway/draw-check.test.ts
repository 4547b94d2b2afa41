import { createHash } from 'node:crypto';
import type { Giveaway, GiveawayLine } from '@greenlight/contract/giveaway';
import { drawLines, lineOfTicket } from '@greenlight/contract/giveaway-draw';
import { inclusionPath, leafHash, rootOf } from '@greenlight/contract/giveaway-tree';
import { expect, test } from 'vitest';
import { type DrawCheck, hasValidProof, startDrawCheck } from './draw-check.ts';

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

const secret = Uint8Array.from({ length: 32 }, (_, index) => index);
const lines = [1, 3, 1, 2, 1].map((entries, index) => lineOf({ number: index + 1, pseudonym: `p${index}`, entries }));
const leaves = lines.map((line) => leafHash(sha256, line));
const root = hex(rootOf(sha256, leaves));
const upto = [1, 4, 5, 7, 8];
const drawn = await drawLines(sha256, {
  secret,
  root,
  total: 8,
  lines: 5,
  count: 3,
  lineOf: (ticket) => lineOfTicket(upto, ticket),
});
const draw: NonNullable<Giveaway['draw']> = {
  commitment: hex(sha256(secret)),
  root,
  lines: 5,
  entries: 8,
  secret: hex(secret),
  places: drawn.map((line, place) => ({
    position: place + 1,
    line,
    pseudonym: `p${line - 1}`,
    isAlternate: place > 0,
  })),
};

function lineOf(line: Omit<GiveawayLine, 'hash'>): GiveawayLine {
  return { ...line, hash: hex(leafHash(sha256, line)) };
}

function check(
  entries: GiveawayLine[],
  changed: Partial<typeof draw> = {},
  own: string | null = null,
): Promise<DrawCheck> {
  const giveaway = { draw: { ...draw, ...changed }, winnerCount: 1, alternateCount: 2 } as Giveaway;
  const running = startDrawCheck(giveaway, own);
  // The lines arrive in pieces of two.
  for (let from = 0; from < entries.length; from += 2) running.add(entries.slice(from, from + 2));
  return running.result();
}

const right = { wrongLine: null, isRootRight: true, isSecretRight: true, isDrawRight: true, isOwnListed: null };

test('list, secret and draw are recomputed; before the draw only the list', async () => {
  expect(await check(lines)).toEqual({ ...right, lines: 5, entries: 8, root });
  const before = await check(lines, { secret: null, places: [] });
  expect(before).toMatchObject({ isRootRight: true, isSecretRight: null, isDrawRight: null });
});

test.each([
  ['a pseudonym', { pseudonym: 'p1b' }],
  ['entries', { entries: 4 }],
  ['a hash', { hash: '00' }],
])('%s that were changed are found in their line', async (_, change) => {
  expect((await check(lines.map((line) => (line.number === 2 ? { ...line, ...change } : line)))).wrongLine).toBe(2);
});

test('a line that is missing, out of order or without entries is found', async () => {
  expect(await check(lines.filter(({ number }) => number !== 3))).toMatchObject({ wrongLine: 4, isRootRight: false });
  expect(await check(lines.slice(0, 4))).toMatchObject({ wrongLine: null, isRootRight: false });
  const twice = lines.map((line) => (line.number === 4 ? lineOf({ ...line, pseudonym: 'p2' }) : line));
  expect((await check(twice)).wrongLine).toBe(4);
  const none = lines.map((line) => (line.number === 4 ? lineOf({ ...line, entries: 0 }) : line));
  expect((await check(none)).wrongLine).toBe(4);
});

test('a list that was rebuilt does not match the published root', async () => {
  const anew = lines.map((line) => (line.number === 2 ? lineOf({ ...line, entries: 2 }) : line));
  expect(await check(anew)).toMatchObject({ wrongLine: null, isRootRight: false });
  expect(await check(lines, { entries: 9 })).toMatchObject({ isRootRight: false });
});

test('another secret, and other winners, are found', async () => {
  expect(await check(lines, { secret: hex(sha256(secret)) })).toMatchObject({
    isRootRight: true,
    isSecretRight: false,
  });
  const [first, ...rest] = draw.places;
  const places = [{ ...(first as (typeof draw.places)[0]), line: drawn[1] ?? 0 }, ...rest];
  expect(await check(lines, { places })).toEqual({ ...right, lines: 5, entries: 8, root, isDrawRight: false });
  const renamed = [{ ...(first as (typeof draw.places)[0]), pseudonym: 'somebody' }, ...rest];
  expect(await check(lines, { places: renamed })).toMatchObject({ isSecretRight: true, isDrawRight: false });
  const moved = draw.places.map((place) => ({ ...place, position: 4 - place.position }));
  expect(await check(lines, { places: moved })).toMatchObject({ isDrawRight: false });
  const promoted = draw.places.map((place) => ({ ...place, isAlternate: place.position > 2 }));
  expect(await check(lines, { places: promoted })).toMatchObject({ isDrawRight: false });
});

test('an own entry has to be among the lines', async () => {
  expect(await check(lines, {}, 'p3')).toMatchObject({ ...right, isOwnListed: true });
  expect(await check(lines, {}, 'p9')).toMatchObject({ ...right, isOwnListed: false });
});

test('an own line is proved by its path, and no other line, path or root', () => {
  const path = inclusionPath(sha256, leaves, 2).map(hex);
  const line = lines[2] as GiveawayLine;
  const proof = { line, size: 5, path, root };
  expect(hasValidProof(proof)).toBe(true);
  expect(hasValidProof({ ...proof, line: { ...line, entries: 2 } })).toBe(false);
  expect(hasValidProof({ ...proof, line: lines[1] as GiveawayLine })).toBe(false);
  expect(hasValidProof({ ...proof, path: path.toReversed() })).toBe(false);
  expect(hasValidProof({ ...proof, path: path.slice(1) })).toBe(false);
  expect(hasValidProof({ ...proof, root: hex(sha256(secret)) })).toBe(false);
});
