import { createHmac } from 'node:crypto';
import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addressOf } from '../../../account/member-letter.ts';
import { listDeviceIdentifiers } from '../../../device/known-device.ts';
import { hadTrial } from '../../entitlement/decide-access.ts';
import { normalizedEmail } from './mailbox-address.ts';
import { hasTrialDigest, insertTrialUses, lockDigests, type TrialDigest } from './trial-queries.ts';

/** Whether this account may have a trial: one for each person, judged by e-mail, card and browsers. */
export async function isTrialAllowed(
  platform: Platform,
  db: Db,
  args: { userId: string; fingerprint: string | null },
): Promise<boolean> {
  if (await hadTrial({ db }, args.userId)) return false;
  return !(await hasTrialDigest(db, await digestsOf(platform, db, args)));
}

/** Checks {@link isTrialAllowed} under a lock, then marks e-mail, card and browsers as used. False if not allowed. */
export async function claimTrial(
  platform: Platform,
  tx: Db,
  args: { userId: string; fingerprint: string | null; at: Date },
): Promise<boolean> {
  const digests = await digestsOf(platform, tx, args);
  await lockDigests(tx, digests);
  if (!(await isTrialAllowed(platform, tx, args))) return false;
  await insertTrialUses(tx, args.userId, digests, args.at);
  return true;
}

async function digestsOf(
  { config }: Platform,
  db: Db,
  { userId, fingerprint }: { userId: string; fingerprint: string | null },
): Promise<TrialDigest[]> {
  const [address, devices] = [await addressOf(db, userId), await listDeviceIdentifiers(db, userId)];
  const known = [
    ...(address ? [{ kind: 'email' as const, value: normalizedEmail(address.email) }] : []),
    ...(fingerprint ? [{ kind: 'card' as const, value: fingerprint }] : []),
    ...devices.map((value) => ({ kind: 'device' as const, value })),
  ];
  return known.map(({ kind, value }) => ({
    kind,
    digest: createHmac('sha256', config.secrets.token).update(`trial:${kind}:${value}`).digest(),
  }));
}
