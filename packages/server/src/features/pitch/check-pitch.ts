import type { PointsDifference } from '@greenlight/contract/points-studio';
import { inSnapshot } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { raiseAlarm } from '../points/alarm.ts';
import { sumHeldMoves } from '../points/held-points.ts';
import {
  countSupporters,
  findTally,
  listHeads,
  listOpenedPitches,
  listWrongMovements,
  listWrongSettlements,
  listWrongSupports,
} from './check-queries.ts';
import { listLines } from './read-queries.ts';
import { firstHead, nextHead } from './tally-chain.ts';

/** Lines that are in memory at once. */
const stepSize = 10_000;
const differencesMax = 100;

/**
 * Adds up a pitch again: the chain of its lines, its sums, what each supporter gave, the ledger, and the heads that were
 * published. What differs is stored as an alarm and logged. Throws `not_found`.
 */
export async function checkPitch(
  platform: Platform,
  pitchId: number,
): Promise<{ lines: number; differences: PointsDifference[] }> {
  const found = await inSnapshot(platform.db, async (tx) => {
    const stored = await findTally(tx, pitchId);
    if (!stored) throw new ProblemError('not_found');
    const differences: PointsDifference[] = [];
    const compare = (
      of: Pick<PointsDifference, 'what' | 'place'> & { where: string | number },
      is: number | string,
      expected: number | string,
    ) => {
      if (is === expected || differences.length >= differencesMax) return;
      differences.push({ ...of, where: `${of.where}`, stored: `${is}`, expected: `${expected}` });
    };
    const heads = new Map((await listHeads(tx, pitchId)).map((one) => [one.number, one]));
    let head = firstHead(pitchId);
    let [lines, points] = [0, 0];
    let step = await listLines(tx, { pitchId, after: 0, count: stepSize });
    while (step.length > 0) {
      for (const { hash, ...line } of step) {
        lines += 1;
        points += line.points;
        compare({ what: 'order', place: 'line', where: lines }, line.number, lines);
        const expected = nextHead(head, { ...line, at: line.at.toISOString() });
        if (!expected.equals(hash))
          compare({ what: 'line', place: 'line', where: line.number }, hash.toString('hex'), expected.toString('hex'));
        // One changed line is one difference.
        head = hash;
        const published = heads.get(line.number);
        if (!published) continue;
        compare(
          { what: 'head', place: 'day', where: published.day },
          published.hash.toString('hex'),
          hash.toString('hex'),
        );
        heads.delete(line.number);
      }
      const after = step.at(-1)?.number ?? 0;
      step = step.length < stepSize ? [] : await listLines(tx, { pitchId, after, count: stepSize });
    }
    // The lines of these are gone.
    for (const { day, hash } of heads.values()) {
      compare({ what: 'head', place: 'day', where: day }, hash.toString('hex'), 'nothing');
    }
    compare({ what: 'sum', place: 'total', where: 'lines' }, stored.entries, lines);
    compare({ what: 'sum', place: 'total', where: 'points' }, stored.points, points);
    compare(
      { what: 'sum', place: 'total', where: 'supporters' },
      stored.supporters,
      await countSupporters(tx, pitchId),
    );
    compare({ what: 'head', place: 'total', where: 'head' }, stored.head.toString('hex'), head.toString('hex'));
    compare({ what: 'ledger', place: 'total', where: 'points' }, points, await sumHeldMoves(tx, pitchId));
    for (const { pseudonym, stored: is, summed } of await listWrongSupports(tx, pitchId)) {
      compare({ what: 'support', place: 'supporter', where: pseudonym }, is, summed);
    }
    for (const { number, stored: is, moved } of await listWrongMovements(tx, pitchId)) {
      compare({ what: 'ledger', place: 'line', where: number }, is, moved ?? 'nothing');
    }
    for (const { pseudonym, stored: is, moved } of await listWrongSettlements(tx, pitchId)) {
      compare({ what: 'ledger', place: 'supporter', where: pseudonym }, is, moved);
    }
    return { lines, differences };
  });
  await raiseAlarm(platform, { pitchId }, found.differences);
  return found;
}

/** Adds up every pitch again. Nothing is corrected. */
export async function checkPitches(platform: Platform): Promise<void> {
  for (const pitchId of await listOpenedPitches(platform.db)) await checkPitch(platform, pitchId);
}
