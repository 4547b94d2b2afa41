import { type OwnGiveaway, type PrizeAddress, prizeAddress } from '@greenlight/contract/giveaway';
import { encryptSecret, keyFor, tryDecryptSecret } from '../../platform/auth/secret-encryption.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { lockGiveaway } from './edit-queries.ts';
import { readOwnEntry } from './enter-giveaway.ts';
import { findOwnPrize } from './entry-queries.ts';
import { fillPlaces } from './winner.ts';
import {
  findAddress,
  findGiveawayOfWinner,
  listWinners,
  recordClaim,
  recordShipment,
  updateWinnerState,
} from './winner-queries.ts';

interface Claim {
  userId: string;
  giveawayId: number;
}

/**
 * Throws `not_found` for an account that has not won, `ended` after the time, and `invalid_request` without an address.
 */
export async function claimPrize(
  platform: Platform,
  { userId, giveawayId, address }: Claim & { address: PrizeAddress | null },
): Promise<OwnGiveaway> {
  await inTransaction(platform.db, async (tx) => {
    const giveaway = await lockGiveaway(tx, giveawayId);
    const own = await findOwnPrize(tx, { giveawayId, userId });
    if (!giveaway || !own) throw new ProblemError('not_found');
    const at = platform.clock.now();
    if (own.state !== 'notified' || !own.claimUntil || own.claimUntil <= at) throw new ProblemError('ended');
    if (giveaway.is_shipped && !address) throw invalidField('body.address', 'Enter an address');
    if (address && giveaway.countries.length > 0 && !giveaway.countries.includes(address.country)) {
      throw invalidField('body.address.country', 'The prize is not sent to this country');
    }
    const sealed = giveaway.is_shipped && address ? sealAddress(platform, own.id, address) : null;
    await recordClaim(tx, { winnerId: own.id, at, sealed });
  });
  return readOwnEntry(platform, { userId, giveawayId });
}

/** Declines a prize; the next person gets it. Throws `not_found` and `ended` like {@link claimPrize}. */
export async function declinePrize(platform: Platform, { userId, giveawayId }: Claim): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await lockGiveaway(tx, giveawayId);
    const own = await findOwnPrize(tx, { giveawayId, userId });
    if (!own) throw new ProblemError('not_found');
    if (own.state !== 'notified') throw new ProblemError('ended');
    await updateWinnerState(tx, { winnerIds: [own.id], state: 'declined' });
    await fillPlaces(platform, tx, giveawayId);
  });
}

/** The drawn people, for the team. */
export async function readWinners({ db }: Platform, giveawayId: number) {
  const rows = await listWinners(db, giveawayId);
  const winners = rows.map((row) => ({
    ...row,
    displayName: row.displayName ?? '',
    notifiedAt: row.notifiedAt?.toISOString() ?? null,
    claimUntil: row.claimUntil?.toISOString() ?? null,
    claimedAt: row.claimedAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
  }));
  return { winners };
}

/**
 * The address of a claimed prize. Who reads it is recorded. Throws `not_found` if there is no address, and `conflict`
 * if it was encrypted with another secret.
 */
export function readAddress(platform: Platform, actorId: string, winnerId: number): Promise<{ address: PrizeAddress }> {
  return inTransaction(platform.db, async (tx) => {
    const found = await findAddress(tx, winnerId);
    if (!found?.sealed) throw new ProblemError('not_found');
    const entry = { actorId, action: 'giveaway.address' as const, subject: `giveaway:${found.giveawayId}` };
    await recordAudit(tx, { ...entry, detail: { id: winnerId } });
    return { address: openAddress(platform, winnerId, found.sealed) };
  });
}

/**
 * Marks a prize as shipped, and erases the address. Throws `not_found`, and `conflict` for a prize that was not
 * claimed.
 */
export async function shipPrize(platform: Platform, actorId: string, winnerId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const giveawayId = await findGiveawayOfWinner(tx, winnerId);
    if (giveawayId === undefined) throw new ProblemError('not_found');
    await lockGiveaway(tx, giveawayId);
    const found = await findAddress(tx, winnerId);
    if (found?.state !== 'claimed') throw new ProblemError('conflict', { detail: 'This prize is not claimed.' });
    const entry = { actorId, action: 'giveaway.ship' as const, subject: `giveaway:${giveawayId}` };
    await recordAudit(tx, { ...entry, detail: { id: winnerId } });
    await recordShipment(tx, { winnerId, at: platform.clock.now() });
    await fillPlaces(platform, tx, giveawayId);
  });
}

function sealAddress({ config }: Platform, winnerId: number, address: PrizeAddress): Buffer {
  const plain = Buffer.from(JSON.stringify(address));
  return encryptSecret(keyFor(config.secrets.token, 'giveaway-address'), plain, `winner:${winnerId}`);
}

function openAddress({ config }: Platform, winnerId: number, sealed: Buffer): PrizeAddress {
  const plain = tryDecryptSecret(keyFor(config.secrets.token, 'giveaway-address'), sealed, `winner:${winnerId}`);
  if (plain) return prizeAddress.parse(JSON.parse(plain.toString()));
  throw new ProblemError('conflict', {
    detail: 'The secret of this service has changed, so this address cannot be read. Ask the winner for it.',
  });
}
