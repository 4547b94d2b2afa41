import type { Db } from '../../../../platform/db/database.ts';
import { addressOf } from '../../../account/member-letter.ts';
import { haveSameDevice } from '../../../device/known-device.ts';
import { haveSameCard } from '../../gateway/payment-method.ts';
import { normalizedEmail } from '../trial/mailbox-address.ts';
import { haveSameTrialCard } from '../trial/trial-queries.ts';
import { rewardYearMs } from './invitation.ts';
import { countInvitations, findSetting } from './invitation-queries.ts';
import { lockInvitation, type OpenInvitation, recordInvitationDecision } from './reward-queries.ts';

export { listPaidInvitations } from './reward-queries.ts';

type Refusal = 'card' | 'device' | 'address' | 'yearly' | 'off' | 'gone';

/** Decides the reward of an invitation whose invited member has paid; null for none, or if it was decided before. */
export async function decideInvitation(
  tx: Db,
  id: number,
  at: Date,
): Promise<{ invitedId: string; inviterId: string; months: number } | null> {
  const invitation = await lockInvitation(tx, id);
  if (!invitation) return null;
  const { months, yearlyMax } = await findSetting(tx);
  const refusedFor = await refusalOf(tx, invitation, { months, yearlyMax, at });
  const state = refusedFor ? 'refused' : 'rewarded';
  await recordInvitationDecision(tx, id, { state, refusedFor, months: refusedFor ? null : months, at });
  const { invitedId, inviterId } = invitation;
  return refusedFor || inviterId === null ? null : { invitedId, inviterId, months };
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
  if (await haveSameCard(tx, invitedId, inviterId)) return 'card';
  if (await haveSameTrialCard(tx, invitedId, inviterId)) return 'card';
  if (await haveSameDevice(tx, invitedId, inviterId)) return 'device';
  const { lately } = await countInvitations(tx, { inviterId, since: new Date(at.getTime() - rewardYearMs) });
  return lately >= yearlyMax ? 'yearly' : null;
}
