import type { TallyEntry } from '@greenlight/contract/pitch';
import type { Db } from '../../platform/db/database.ts';
import { listStepsOfGranted } from '../points/reserved-points.ts';
import { GrantedPoints } from './granted-points.ts';

type Label = TallyEntry['mark'];

/** The label of a line: who gives, and whether the team granted some of the points. */
export function labelOf(giver: 'staff' | 'team' | null, isGranted: boolean): Label {
  if (!isGranted) return giver;
  return giver ? `${giver}-granted` : 'granted';
}

/** The histories of the holders of these to whom the team has ever granted points, by holder. */
export async function readGrantedPoints(db: Db, holderIds: number[]): Promise<Map<number, GrantedPoints>> {
  const steps = Map.groupBy(await listStepsOfGranted(db, holderIds), ({ holderId }) => holderId);
  return new Map([...steps].map(([holderId, own]) => [holderId, new GrantedPoints(own)]));
}

/** Adds the present labels of supporters: `granted` while such points are at the pitch, or were when it was settled. */
export async function addLabels<Row extends { holderId: number; giver: 'staff' | 'team' | null }>(
  db: Db,
  { pitchId, supporters }: { pitchId: number; supporters: Row[] },
): Promise<(Omit<Row, 'giver' | 'holderId'> & { mark: Label })[]> {
  const points = await readGrantedPoints(
    db,
    supporters.map(({ holderId }) => holderId),
  );
  return supporters.map(({ giver, holderId, ...row }) => {
    const granted = points.get(holderId)?.grantedAt(pitchId) ?? 0;
    return { ...row, mark: labelOf(giver, granted > 0) };
  });
}
