import { hash } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { type BroadcastRow, findStreamByKeyHash } from './on-air-queries.ts';

/** What is kept of a stream key. */
export function hashStreamKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The stream that a broadcaster's key opens, unless it is over; null for any other key. */
export async function findStreamByKey({ db }: Pick<Platform, 'db'>, key: string): Promise<BroadcastRow | null> {
  const row = await findStreamByKeyHash(db, hashStreamKey(key));
  return row && !row.endedAt ? row : null;
}
