import type { Bus } from '../../../platform/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAccountsAlike } from '../account-digest.ts';

/** Bus topic with the ids of accounts for which a ban began or ended. */
const banTopic = 'ban';

/** Functions that clear caches of this process, before the caller continues. */
const forgetHere = new WeakMap<Bus, () => void>();

/** The message for a ban of an account that is gone. */
const nobody = '';

/** Notifies all processes after the commit, for the account and those that share its browsers. */
export async function announceBan({ bus }: Pick<Platform, 'bus'>, tx: Db, userId: string | null): Promise<void> {
  afterCommit(tx, () => forgetHere.get(bus)?.());
  if (userId === null) {
    bus.publish(tx, banTopic, nobody);
    return;
  }
  for (const id of [userId, ...(await listAccountsAlike(tx, userId))]) bus.publish(tx, banTopic, id);
}

/** Calls `forget` when any ban begins or ends. */
export function forgetOnBan({ bus }: Pick<Platform, 'bus'>, forget: () => void): void {
  forgetHere.set(bus, forget);
  void bus.subscribe(banTopic, { onMessage: forget, onGap: forget });
}

export function onBanChange({ bus }: Pick<Platform, 'bus'>, listen: (userId: string) => void): Promise<void> {
  return bus.subscribe(banTopic, { onMessage: listen });
}
