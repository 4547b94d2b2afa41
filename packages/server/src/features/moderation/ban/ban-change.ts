import type { Bus } from '../../../platform/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Bus topic with the ids of bans that began or ended. */
const banTopic = 'ban';

/** Functions that clear caches of this process, before the caller continues. */
const forgetHere = new WeakMap<Bus, () => void>();

/** Notifies all processes after the commit. */
export function announceBan({ bus }: Pick<Platform, 'bus'>, tx: Db, banId: number): void {
  afterCommit(tx, () => forgetHere.get(bus)?.());
  bus.publish(tx, banTopic, String(banId));
}

/** Calls `forget` when any ban begins or ends. */
export function forgetOnBan({ bus }: Pick<Platform, 'bus'>, forget: () => void): void {
  forgetHere.set(bus, forget);
  void bus.subscribe(banTopic, { onMessage: forget, onGap: forget });
}

export function onBanChange({ bus }: Pick<Platform, 'bus'>, listen: (banId: number) => void): Promise<void> {
  return bus.subscribe(banTopic, { onMessage: (banId) => listen(Number(banId)) });
}
