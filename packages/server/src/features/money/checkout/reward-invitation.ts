import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addressOf, writeToMember } from '../../account/member-letter.ts';
import { readMembershipInTransaction } from '../entitlement/read-membership.ts';
import { formatMonths } from '../offer/gift/gift-state.ts';
import { decideInvitation, listPaidInvitations } from '../offer/invitation/decide-invitation.ts';
import { rewardYearMs } from '../offer/invitation/invitation.ts';
import { type GivenMonths, giveMonths } from './give-months.ts';

/** The handler of `invitation.reward`: both members get months after the first payment of the invited one. */
export async function rewardInvitations(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  for (const id of await listPaidInvitations(platform.db, { at, since: new Date(at.getTime() - rewardYearMs) })) {
    await inTransaction(platform.db, (tx) => rewardBoth(platform, tx, id, at)).catch((error) =>
      platform.log.error({ err: error, invitation: id }, 'an invitation could not be decided'),
    );
  }
}

async function rewardBoth(platform: Platform, tx: Db, id: number, at: Date): Promise<void> {
  const worth = await decideInvitation(tx, id, at);
  if (!worth) return;
  const { invitedId, inviterId, months } = worth;
  const [invited, inviter] = await Promise.all([addressOf(tx, invitedId), addressOf(tx, inviterId)]);
  const planId = (await planOf(tx, invitedId, at)) ?? 'monthly';
  const own = (await planOf(tx, inviterId, at)) ?? planId;
  const reward = { months, kind: 'referral' as const };
  const [theirs, guests] = [`referral:${id}:inviter` as const, `referral:${id}:invited` as const];
  await give(platform, tx, { ...reward, userId: inviterId, planId: own, source: theirs }, invited?.display_name);
  await give(platform, tx, { ...reward, userId: invitedId, planId, source: guests }, inviter?.display_name);
}

async function planOf(tx: Db, userId: string, at: Date): Promise<string | null> {
  return (await readMembershipInTransaction(tx, userId, at)).fact?.planId ?? null;
}

/** A member whose membership does not end gets no months and no letter. */
async function give(platform: Platform, tx: Db, given: GivenMonths, friend = ''): Promise<void> {
  const { userId, months } = given;
  if (!(await giveMonths(platform, tx, given))) return;
  const language = (await addressOf(tx, userId))?.language ?? null;
  await writeToMember(platform, tx, userId, {
    template: 'invitation.reward',
    values: { months: formatMonths(months, language), friend },
    link: sitePath('account'),
  });
}
