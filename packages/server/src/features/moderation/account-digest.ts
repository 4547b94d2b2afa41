import { createHmac } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { emailsOf } from '../account/member-letter.ts';
import { listDevicesOf } from '../device/known-device.ts';
import { normalizedEmail } from '../money/offer/trial/mailbox-address.ts';

/** Digests of the mailbox and the browsers that accounts of one person share. */
export async function digestsOf(platform: Pick<Platform, 'config'>, db: Db, userId: string): Promise<Buffer[]> {
  return (await listAccountDigests(platform, db, [userId])).map(({ digest }) => digest);
}

export interface AccountDigest {
  userId: string;
  digest: Buffer;
}

/** Like {@link digestsOf}, for many accounts. */
export async function listAccountDigests(
  { config }: Pick<Platform, 'config'>,
  db: Db,
  userIds: string[],
): Promise<AccountDigest[]> {
  const [addresses, devices] = [await emailsOf(db, userIds), await listDevicesOf(db, userIds)];
  const values = [
    ...addresses.map(({ id, email }) => ({ userId: id, value: `email:${normalizedEmail(email)}` })),
    ...devices.map((device) => ({ userId: device.account_id, value: `device:${device.identifier}` })),
  ];
  return values.map(({ userId, value }) => {
    const digest = createHmac('sha256', config.secrets.token).update(`ban:${value}`).digest();
    return { userId, digest };
  });
}
