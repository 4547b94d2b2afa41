import { dayMs } from '@greenlight/contract/duration';
import { storeCodeDays } from '@greenlight/contract/limits';
import type { StoreCode } from '@greenlight/contract/store';
import type { Db } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { findCurrentCode, hasFreeCode, type StoreCodeRow, takeNextCode } from './queries.ts';

/** After this time a member may have another code, even if the store never reported the first one as used. */
const codeLifeMs = storeCodeDays * dayMs;

/** The member's present code, and whether a code is available. */
export async function readStoreCode(platform: Platform, userId: string) {
  const { db, clock } = platform;
  const row = await inHand(platform, db, userId);
  const isInStock = await hasFreeCode(db, clock.now());
  return { storeCode: row ? await toStoreCode(platform, row) : null, isInStock };
}

function inHand({ clock }: Platform, db: Db, userId: string) {
  const at = clock.now();
  return findCurrentCode(db, { userId, at, since: new Date(at.getTime() - codeLifeMs) });
}

/** A source of codes. Called in the transaction in which the member gets one; null when there is none. */
type StoreCodeDriver = (tx: Db, args: { userId: string; at: Date }) => Promise<StoreCodeRow | null>;

/** The list that the operator filled. */
const listDriver: StoreCodeDriver = async (tx, args) => (await takeNextCode(tx, args)) ?? null;

/** The code that the member has, or else a new one. Throws `none_left` when the list is empty. */
export async function takeStoreCode(platform: Platform, userId: string): Promise<StoreCode> {
  const row = await inTransaction(platform.db, async (tx) => {
    await lockAccount(tx, userId);
    return (await inHand(platform, tx, userId)) ?? (await listDriver(tx, { userId, at: platform.clock.now() }));
  });
  if (!row) {
    throw new ProblemError('none_left', {
      detail: 'All discount codes have been given out. Please try again later.',
    });
  }
  return toStoreCode(platform, row);
}

async function toStoreCode(platform: Platform, { takenAt, expiresAt, ...row }: StoreCodeRow): Promise<StoreCode> {
  const { store_url: storeUrl } = await readRemoteConfig(platform);
  return { ...row, storeUrl, created: takenAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
}
