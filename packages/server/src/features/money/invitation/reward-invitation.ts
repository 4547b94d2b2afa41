import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addressOf, writeToMember } from '../../account/member-letter.ts';
import { extendSubscription } from '../engine/subscription/advance.ts';
import { addFact, readMembership } from '../entitlement/membership.ts';
import { formatMonths } from '../gift/gift-state.ts';
import { normalizedEmail } from '../offer/trial/mailbox-address.ts';
import { monthsAfter } from '../plan/billing-calendar.ts';
import { extendCardSubscription } from '../stripe/extension/move-charge.ts';
import { rewardYearMs } from './invitation.ts';
import { countInvitations, findSetting } from './queries.ts';
import {
  findSharedMarks,
  listPaidInvitations,
  lockInvitation,
  type OpenInvitation,
  updateInvitationDecided,
} from './reward-queries.ts';

type Refusal = 'card' | 'device' | 'address' | 'yearly' | 'off' | 'gone';

/** The handler of `invitation.reward`: both get their months once the invited one has paid for the first time. */
export async function rewardInvitations(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  for (const id of await listPaidInvitations(platform.db, { at, since: new Date(at.getTime() - rewardYearMs) })) {
    await inTransaction(platform.db, (tx) => decide(platform, tx, id, at)).catch((error) =>
      platform.log.error({ err: error, invitation: id }, 'an invitation could not be decided'),
    );
  }
}

async function decide(platform: Platform, tx: Db, id: number, at: Date): Promise<void> {
  const invitation = await lockInvitation(tx, id);
  if (!invitation) return;
  const { months, yearlyMax } = await findSetting(tx);
  const refusedFor = await refusalOf(tx, invitation, { months, yearlyMax, at });
  const state = refusedFor ? 'refused' : 'rewarded';
  await updateInvitationDecided(tx, id, { state, refusedFor, months: refusedFor ? null : months, at });
  const { invitedId, inviterId } = invitation;
  if (refusedFor || inviterId === null) return;
  const [invited, inviter] = await Promise.all([addressOf(tx, invitedId), addressOf(tx, inviterId)]);
  const plan = (await readMembership(platform, invitedId, at)).fact?.plan ?? 'monthly';
  const gift = { months, plan, at };
  await reward(platform, tx, {
    ...gift,
    userId: inviterId,
    source: `referral:${id}:inviter`,
    name: invited?.display_name,
  });
  await reward(platform, tx, {
    ...gift,
    userId: invitedId,
    source: `referral:${id}:invited`,
    name: inviter?.display_name,
  });
}

async function refusalOf(
  tx: Db,
  { invitedId, inviterId }: OpenInvitation,
  { months, yearlyMax, at }: { months: number; yearlyMax: number; at: Date },
): Promise<Refusal | null> {
  if (months === 0) return 'off';
  if (inviterId === null) return 'gone';
  const [invited, inviter] = await Promise.all([addressOf(tx, invitedId), addressOf(tx, inviterId)]);
  if (!invited || !inviter || inviter.suspended_at || invited.suspended_at) return 'gone';
  if (normalizedEmail(invited.email) === normalizedEmail(inviter.email)) return 'address';
  const { card, device } = await findSharedMarks(tx, { invitedId, inviterId });
  if (card) return 'card';
  if (device) return 'device';
  const { lately } = await countInvitations(tx, { inviterId, since: new Date(at.getTime() - rewardYearMs) });
  return lately >= yearlyMax ? 'yearly' : null;
}

/** Puts the months behind what they have: their next charge comes later, or a membership begins where theirs ends. */
async function reward(
  platform: Platform,
  tx: Db,
  args: { userId: string; months: number; plan: string; source: `referral:${string}`; at: Date; name?: string },
): Promise<void> {
  const { userId, months, source, at } = args;
  const given = { userId, months, source };
  if (!((await extendSubscription(platform, tx, given)) ?? (await extendCardSubscription(platform, tx, given)))) {
    const { until, fact, member } = await readMembership(platform, userId, at);
    // Whoever has a membership without end needs none behind it.
    if (member && until === null) return;
    const startsAt = until ?? at;
    const endsAt = monthsAfter(startsAt, startsAt, months);
    await addFact(platform, tx, { userId, kind: 'referral', plan: fact?.plan ?? args.plan, startsAt, endsAt, source });
  }
  const language = (await addressOf(tx, userId))?.language ?? null;
  await writeToMember(platform, tx, userId, {
    template: 'invitation.reward',
    values: { months: formatMonths(months, language), friend: args.name ?? '' },
    link: sitePath('account'),
  });
}
