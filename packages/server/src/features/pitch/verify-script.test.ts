import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tallyLine, tallyStart } from '@greenlight/contract/tally';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstHead, nextHead } from './tally-chain.ts';

const script = join(import.meta.dirname, '../../../../web/public/verify.mjs');
const pitchId = 12;
const right = 'Everything adds up.\n';
const wrong = 'It does not add up.\n';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Gift = Pick<Parameters<typeof tallyLine>[0], 'pseudonym' | 'points' | 'mark'>;
const gifts: Gift[] = [
  { pseudonym: 'a1', points: 5, mark: null },
  { pseudonym: 'b2', points: 7, mark: null },
  { pseudonym: 'c3', points: 9, mark: 'granted' },
  { pseudonym: 'b2', points: -7, mark: null },
  { pseudonym: 'a1', points: 2, mark: 'staff' },
];

/** The lines of a tally, each with its hash. */
function chain(of: Gift[]): string[] {
  let head = firstHead(pitchId);
  return of.map((gift, index) => {
    const entry = { ...gift, number: index + 1, at: `2026-11-0${index + 1}T10:00:00.000Z` };
    head = nextHead(head, entry);
    return `${tallyLine(entry)},${head.toString('hex')}`;
  });
}

const lines = chain(gifts);
/** The tally again with other points in the second line. */
const forged = chain(gifts.with(1, { pseudonym: 'b2', points: 70, mark: null }));

function hashOf(line = ''): string {
  return line.slice(line.lastIndexOf(',') + 1);
}

async function check(name: string, kept: string[], ...published: string[]) {
  const path = join(folder, name);
  await writeFile(path, `${[tallyStart(pitchId), ...kept].join('\n')}\n`);
  const run = promisify(execFile)(process.execPath, [script, path, ...published], { timeout: 20_000 });
  const { stdout, code } = await run.then(
    (done) => ({ ...done, code: 0 }),
    (failed: { stdout: string; code: number }) => failed,
  );
  const [sums = '', ...rest] = stdout.split('\n');
  return { sums, rest: rest.join('\n'), code };
}

function breaks(numbers: number[]): string {
  return numbers.map((number) => `Line ${number} does not follow from the line before it.\n`).join('') + wrong;
}

test('a tally as it was published adds up', async () => {
  const whole = await check('whole.csv', lines);
  expect(whole.sums).toBe(`5 lines, 16 points, 2 supporters, last hash ${hashOf(lines[4])}`);
  expect([whole.rest, whole.code]).toEqual([right, 0]);
  const noted = await check('noted.csv', lines, hashOf(lines[2]));
  expect([noted.rest, noted.code]).toEqual([`The published hash is that of line 3.\n${right}`, 0]);
});

test.each<[string, (all: string[]) => string[], number[]]>([
  ['other points', (all) => all.with(1, all[1]?.replace(',b2,7,', ',b2,70,') ?? ''), [2]],
  ['another mark', (all) => all.with(2, all[2]?.replace(',granted,', ',,') ?? ''), [3]],
  ['another time', (all) => all.with(4, all[4]?.replace('2026-11-05', '2026-11-06') ?? ''), [5]],
  // Its own hash is made again, so the break is after it.
  ['other points and their hash', (all) => all.with(1, forged[1] ?? ''), [3]],
  ['a line that is gone', (all) => all.toSpliced(2, 1), [4, 5]],
  ['lines that changed places', (all) => all.with(1, all[2] ?? '').with(2, all[1] ?? ''), [3, 2, 4]],
])('a tally with %s does not add up, and the script says which lines', async (_, change, numbers) => {
  const { rest, code } = await check('changed.csv', change(lines));
  expect([rest, code]).toEqual([breaks(numbers), 1]);
});

test('a tally that was rebuilt, or ends too early, is found by a published hash', async () => {
  const missing = `No line has the published hash.\n${wrong}`;
  const published = hashOf(lines[4]);
  for (const kept of [forged, lines.slice(0, -1)]) {
    expect(await check('forged.csv', kept)).toMatchObject({ rest: right, code: 0 });
    expect(await check('forged.csv', kept, published)).toMatchObject({ rest: missing, code: 1 });
  }
});
