import { hash } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { type BroadcastRow, findStreamByKeyHash } from './on-air-queries.ts';

/** The hash of a stream key; the key itself is not stored. */
export function hashStreamKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The stream of a broadcaster's key, unless it is over; null for any other key. */
export async function findStreamByKey({ db }: Pick<Platform, 'db'>, key: string): Promise<BroadcastRow | null> {
  const row = await findStreamByKeyHash(db, hashStreamKey(key));
  return row && !row.endedAt ? row : null;
}
