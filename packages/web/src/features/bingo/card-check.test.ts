import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { faultsOf, startCardCheck } from './card-check.ts';

const seed = Array.from({ length: 32 }, (_, place) => place.toString(16).padStart(2, '0')).join('');
const squares = Array.from({ length: 24 }, (_, place) => `Square ${place}`);
/** The same values as in contract/src/bingo-card.test.ts. */
const commitment = '038b2f0f17f11b53fe7b18c169371795016accd87e778804d1c57efb2130549f';
const card = [3, 8, 7, 21, 13, 22, 17, 15, 5, 18, 14, 2, -1, 6, 1, 11, 10, 12, 23, 19, 4, 0, 20, 16, 9];
const proof = { id: 7, seed, squares, commitment };
const cards = [{ pseudonym: '0123456789abcdef', squares: card }];
const script = join(import.meta.dirname, '../../../public/verify-bingo.mjs');
const run = promisify(execFile);

test('the browser makes the cards of the server again, and finds one that was changed', () => {
  const check = startCardCheck(proof, null);
  check.add(cards);
  const right = { isCommitted: true, cards: 1, wrong: null, twice: null, own: null };
  expect(check.result()).toEqual(right);
  expect(faultsOf(right, 1)).toEqual([]);
  const other = startCardCheck(proof, null);
  other.add([{ pseudonym: '0123456789abcdef', squares: card.toReversed() }]);
  expect(other.result()).toEqual({ ...right, wrong: '0123456789abcdef' });
  expect(faultsOf(other.result(), 1)).toEqual(['otherCard']);
  expect(startCardCheck({ ...proof, squares: squares.toReversed() }, null).result().isCommitted).toBe(false);
});

test('it finds what is left out, and what is there twice instead', () => {
  const own = { pseudonym: 'fedcba9876543210', squares: card };
  const padded = startCardCheck(proof, own);
  for (let piece = 0; piece < 10; piece += 1) padded.add(cards);
  expect(faultsOf(padded.result(), 10)).toEqual(['ownMissing', 'twice', 'otherCount']);
  const mine = { pseudonym: '0123456789abcdef', squares: card };
  const whole = startCardCheck(proof, mine);
  whole.add(cards);
  expect(whole.result()).toMatchObject({ own: 'there', cards: 1 });
  expect(faultsOf(whole.result(), 1)).toEqual([]);
  // The card in the list follows from the seed, but the viewer played with another one.
  const dealt = startCardCheck(proof, { ...mine, squares: card.toReversed() });
  dealt.add(cards);
  expect(faultsOf(dealt.result(), 1)).toEqual(['ownOther']);
});

test('the script checks the cards like the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bingo-'));
  const right = join(folder, 'right.json');
  await writeFile(right, JSON.stringify({ ...proof, cards }));
  expect((await run(process.execPath, [script, right])).stdout).toContain('Everything is right.');
  // The script checks the hash that a member noted, not the one in the file.
  expect((await run(process.execPath, [script, right, commitment])).stdout).toContain('Everything is right.');
  await expect(run(process.execPath, [script, right, '0'.repeat(64)])).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('The published hash is another one.'),
  });
  const twice = join(folder, 'twice.json');
  await writeFile(twice, JSON.stringify({ ...proof, cards: [...cards, ...cards] }));
  await expect(run(process.execPath, [script, twice])).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('A pseudonym is there twice.'),
  });
  const short = join(folder, 'short.json');
  await writeFile(short, JSON.stringify({ ...proof, players: 2, cards }));
  await expect(run(process.execPath, [script, short])).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('The game had 2 players, and the file has the cards of 1.'),
  });
  const wrong = join(folder, 'wrong.json');
  await writeFile(wrong, JSON.stringify({ ...proof, cards: [{ ...cards[0], squares: card.toReversed() }] }));
  await expect(run(process.execPath, [script, wrong])).rejects.toMatchObject({ code: 1 });
});
