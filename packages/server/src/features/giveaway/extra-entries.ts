import type { Giveaway } from '@greenlight/contract/giveaway';
import type { Db } from '../../platform/db/database.ts';
import { listFollowersAmong } from '../creator/follow.ts';
import { listWatchedInFull } from '../history/watch-history.ts';
import { listSupportersAmong } from '../pitch/support.ts';

type Action = Pick<Giveaway['actions'][number], 'id' | 'kind' | 'targetId' | 'entries'>;

/** The accounts of these that have completed an action, by the id of the action. */
export async function listCompletedActions(
  db: Db,
  actions: Action[],
  userIds: string[],
): Promise<Map<number, Set<string>>> {
  const done = new Map<number, Set<string>>();
  for (const { id, kind, targetId } of actions) done.set(id, new Set(await doersOf(db, { kind, targetId, userIds })));
  return done;
}

/** The number of entries of an account: one, and those of its completed actions. */
export function entriesOf(actions: Action[], done: Map<number, Set<string>>, userId: string): number {
  return actions.reduce((sum, { id, entries }) => sum + (done.get(id)?.has(userId) ? entries : 0), 1);
}

function doersOf(
  db: Db,
  { kind, targetId, userIds }: Pick<Action, 'kind' | 'targetId'> & { userIds: string[] },
): Promise<string[]> {
  if (kind === 'follow') return listFollowersAmong(db, { teamId: targetId, userIds });
  if (kind === 'points') return listSupportersAmong(db, { pitchId: targetId, userIds });
  return listWatchedInFull(db, { mediaId: targetId, userIds });
}
