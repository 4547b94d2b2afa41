import type { PointsDifference } from '@greenlight/contract/points-studio';
import { dayOf } from '../../platform/clock/days.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { raiseAlarm } from '../points/alarm.ts';
import { sumReservedMoves } from '../points/reserved-points.ts';
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

/** Number of lines in memory at the same time. */
const stepSize = 10_000;
const differencesMax = 100;
/** A line of the last minute of a day may be stored after the head of the day was published. */
const lateMs = 60_000;

/**
 * Adds up a pitch again: the chain of its lines, its sums, the points of each supporter, the ledger, and the published
 * heads. Differences are stored as an alarm and logged. Throws `not_found`.
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
    const heads = await listHeads(tx, pitchId);
    const hashes = new Map(heads.map(({ number }) => [number, '']));
    const days = new Map<string, { least: number; last: number }>();
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
        // Continues with the stored hash, so that one changed line is one difference.
        head = hash;
        const day = dayOf(line.at);
        const isLate = dayOf(new Date(line.at.getTime() + lateMs)) > day;
        days.set(day, { least: isLate ? (days.get(day)?.least ?? 0) : line.number, last: line.number });
        if (hashes.has(line.number)) hashes.set(line.number, hash.toString('hex'));
      }
      const after = step.at(-1)?.number ?? 0;
      step = step.length < stepSize ? [] : await listLines(tx, { pitchId, after, count: stepSize });
    }
    for (const { day, number, hash } of heads) {
      const expected = (days.has(day) && hashes.get(number)) || 'nothing';
      compare({ what: 'head', place: 'day', where: day }, hash.toString('hex'), expected);
    }
    const published = new Map(heads.map(({ day, number }) => [day, number]));
    const lastDay = heads.at(-1)?.day ?? '';
    // A head that is missing, or that names another line than the last one of its day.
    for (const [day, { least, last }] of days) {
      if (day > lastDay) continue;
      const number = published.get(day) ?? 0;
      const expected = Math.min(Math.max(number, least), last);
      compare({ what: 'head', place: 'day', where: day }, number || 'nothing', expected || 'nothing');
    }
    compare({ what: 'sum', place: 'total', where: 'lines' }, stored.entries, lines);
    compare({ what: 'sum', place: 'total', where: 'points' }, stored.points, points);
    compare(
      { what: 'sum', place: 'total', where: 'supporters' },
      stored.supporters,
      await countSupporters(tx, pitchId),
    );
    compare({ what: 'head', place: 'total', where: 'head' }, stored.head.toString('hex'), head.toString('hex'));
    compare({ what: 'ledger', place: 'total', where: 'points' }, points, await sumReservedMoves(tx, pitchId));
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
