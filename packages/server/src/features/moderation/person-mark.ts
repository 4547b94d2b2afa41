import { createHmac } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressOf } from '../account/member-letter.ts';
import { listAccountsOfDevices, listDeviceIdentifiers } from '../device/known-device.ts';
import { normalizedEmail } from '../money/offer/trial/mailbox-address.ts';

const alikeMax = 100;

/** Digests of what accounts of one person share: the mailbox and the browsers. */
export async function marksOf({ config }: Pick<Platform, 'config'>, db: Db, userId: string): Promise<Buffer[]> {
  const [address, devices] = [await addressOf(db, userId), await listDeviceIdentifiers(db, userId)];
  const values = [
    ...(address ? [`email:${normalizedEmail(address.email)}`] : []),
    ...devices.map((identifier) => `device:${identifier}`),
  ];
  return values.map((value) => createHmac('sha256', config.secrets.token).update(`ban:${value}`).digest());
}

/** Other accounts that use a browser of this one; at most 100. */
export async function listAccountsAlike(db: Db, userId: string): Promise<string[]> {
  const identifiers = await listDeviceIdentifiers(db, userId);
  if (identifiers.length === 0) return [];
  return listAccountsOfDevices(db, { identifiers, except: userId, limit: alikeMax });
}
