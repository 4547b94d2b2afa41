import type { TallyEntry } from '@greenlight/contract/pitch';
import type { Db } from '../../platform/db/database.ts';
import { listStepsOfGranted } from '../points/reserved-points.ts';
import { MarkAccount } from './mark-account.ts';

type Mark = TallyEntry['mark'];

/** The mark of a line: who gives, and whether the team granted some of the points. */
export function markOf(giver: 'staff' | 'team' | null, isGranted: boolean): Mark {
  if (!isGranted) return giver;
  return giver ? `${giver}-granted` : 'granted';
}

/** The histories of the holders of these to whom the team has ever granted points, by holder. */
export async function readMarkAccounts(db: Db, holderIds: number[]): Promise<Map<number, MarkAccount>> {
  const steps = Map.groupBy(await listStepsOfGranted(db, holderIds), ({ holderId }) => holderId);
  return new Map([...steps].map(([holderId, own]) => [holderId, new MarkAccount(own)]));
}

/** Adds the present marks of supporters: `granted` while such points are at the pitch, or were when it was settled. */
export async function addMarks<Row extends { holderId: number; giver: 'staff' | 'team' | null }>(
  db: Db,
  { pitchId, supporters }: { pitchId: number; supporters: Row[] },
): Promise<(Omit<Row, 'giver' | 'holderId'> & { mark: Mark })[]> {
  const accounts = await readMarkAccounts(
    db,
    supporters.map(({ holderId }) => holderId),
  );
  return supporters.map(({ giver, holderId, ...row }) => {
    const granted = accounts.get(holderId)?.grantedAt(pitchId) ?? 0;
    return { ...row, mark: markOf(giver, granted > 0) };
  });
}
