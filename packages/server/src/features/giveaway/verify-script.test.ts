import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawLines, lineOfTicket } from '@greenlight/contract/giveaway-draw';
import { leafHash, listedLine, rootOf } from '@greenlight/contract/giveaway-tree';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../../../web/public/verify.mjs');
const right = 'Everything adds up.\n';
const wrong = 'It does not add up.\n';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
});
afterAll(() => rm(folder, { recursive: true }));

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

const lines = Array.from({ length: 9 }, (_, index) => ({ number: index + 1, pseudonym: `p${index}`, entries: 1 }));
const hashes = lines.map((line) => leafHash(sha256, line));
const root = hex(rootOf(sha256, hashes));
const secret = Uint8Array.from({ length: 32 }, (_, index) => index);
const commitment = hex(sha256(secret));

interface Wish {
  secret?: Uint8Array;
  /** Whether the secret and the drawn lines are left out. */
  isClosing?: boolean;
  winners?: number;
  alternates?: number;
  id?: number;
  order?: (places: string[]) => string[];
}

/** A file in which everything fits together, as a forger would make it. */
async function makeFile(name: string, wish: Wish = {}): Promise<string> {
  const made = { secret, isClosing: false, winners: 1, alternates: 2, id: 7, order: (all: string[]) => all, ...wish };
  const drawn = await drawLines(sha256, {
    secret: made.secret,
    root,
    total: 9,
    lines: 9,
    count: made.winners + made.alternates,
    lineOf: (ticket) => lineOfTicket([1, 2, 3, 4, 5, 6, 7, 8, 9], ticket),
  });
  const places = drawn.map((line, index) => `place,${index + 1},${line},p${line - 1}`);
  const head = [
    `greenlight-giveaway:${made.id}`,
    `commitment,${hex(sha256(made.secret))}`,
    `root,${root}`,
    `secret,${made.isClosing ? '' : hex(made.secret)}`,
    'lines,9',
    'entries,9',
    `winners,${made.winners}`,
    `alternates,${made.alternates}`,
    ...(made.isClosing ? [] : made.order(places)),
  ];
  const list = lines.map((line, index) => `${listedLine(line)},${hex(hashes[index] ?? new Uint8Array())}`);
  const path = join(folder, name);
  await writeFile(path, `${head.join('\n')}\n\n${list.join('\n')}\n`);
  return path;
}

async function verify(...args: string[]): Promise<{ said: string; code: number }> {
  const run = promisify(execFile)(process.execPath, [script, ...args], { timeout: 20_000 });
  return run.then(
    ({ stdout }) => ({ said: stdout, code: 0 }),
    ({ stdout, code }: { stdout: string; code: number }) => ({ said: stdout, code }),
  );
}

test('a draw with another secret, in which all fits together, is found by the list of the closing', async () => {
  const closing = await makeFile('closing.csv', { isClosing: true });
  const drawn = await makeFile('drawn.csv');
  expect(await verify(drawn, closing)).toMatchObject({ code: 0, said: expect.stringMatching(right) });
  const forged = await makeFile('forged.csv', { secret: sha256(secret) });
  const { said, code } = await verify(forged, closing);
  expect(said).toContain(`"commitment" of the earlier download does not fit: ${commitment}, but `);
  expect([said.endsWith(wrong), code]).toEqual([true, 1]);
});

test('other numbers of winners, another giveaway, and a draw that was taken back are found', async () => {
  const closing = await makeFile('closing.csv', { isClosing: true });
  const drawn = await makeFile('drawn.csv');
  const more = await verify(await makeFile('more.csv', { winners: 2, alternates: 1 }), closing);
  expect(more.said).toContain('"winners" of the earlier download does not fit: 1, but 2.');
  expect(more.said).toContain('"alternates" of the earlier download does not fit: 2, but 1.');
  const other = await verify(await makeFile('other.csv', { id: 8 }), closing);
  expect(other.said).toContain('The first line of the earlier download does not fit: greenlight-giveaway:7, but');
  const back = await verify(closing, drawn);
  expect(back.said).toContain('The secret of the earlier download does not fit');
  expect([more.code, other.code, back.code]).toEqual([1, 1, 1]);
});

test('a noted hash may be the commitment or the root, and the script says which', async () => {
  const drawn = await makeFile('drawn.csv');
  const forged = await makeFile('forged.csv', { secret: sha256(secret) });
  const byCommitment = await verify(drawn, commitment);
  expect(byCommitment.said).toContain('The published hash is the commitment, the hash of the secret.\n');
  const byRoot = await verify(drawn, root.toUpperCase());
  expect(byRoot.said).toContain('The published hash is the root of the list.\n');
  expect([byCommitment.code, byRoot.code]).toEqual([0, 0]);
  // The root alone does not show the forgery, but the commitment does.
  expect((await verify(forged, root)).code).toBe(0);
  const both = await verify(forged, root, commitment);
  expect(both.said).toContain(`The published hash ${commitment} is not the root, and not the commitment`);
  expect(both.code).toBe(1);
  const closing = await makeFile('closing.csv', { isClosing: true });
  expect((await verify(drawn, closing, commitment)).code).toBe(0);
  expect((await verify(drawn, closing, hex(sha256(Buffer.from('else'))))).code).toBe(1);
});

test('places that have changed their numbers are found', async () => {
  const swap = ([first = '', second = '', ...rest]: string[]) => [
    first.replace('place,1', 'place,2'),
    second.replace('place,2', 'place,1'),
    ...rest,
  ];
  const { said, code } = await verify(await makeFile('swapped.csv', { order: swap }));
  expect(said).toContain('The places are not in their order.');
  expect(code).toBe(1);
});
