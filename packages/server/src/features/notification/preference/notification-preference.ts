import { timingSafeEqual } from 'node:crypto';
import { type NotificationType, notificationTypes } from '@greenlight/contract/notification';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../platform/problem-error.ts';
import { unsubscribeToken } from '../../mail/send-letter.ts';
import { campaigns } from './email-campaign.ts';
import {
  findEmail,
  findPushTypes,
  insertUnsubscription,
  listMailChoices,
  upsertMailChoices,
  upsertPushTypes,
} from './preference-queries.ts';

export async function readPushTypes({ db }: Platform, userId: string) {
  return { pushNotificationType: (await findPushTypes(db, userId)) ?? Object.values(notificationTypes) };
}

/** Those that are named are sent, the others are not. */
export async function choosePushTypes({ db }: Platform, userId: string, wanted: NotificationType[]) {
  const types = [...new Set(wanted)].toSorted((a, b) => a - b);
  await upsertPushTypes(db, userId, types);
  return { pushNotificationType: types };
}

export async function readCampaigns({ db }: Platform, userId: string) {
  const choices = await listMailChoices(db, userId);
  return {
    campaigns: campaigns.map(({ campaignId, title, byDefault }) => {
      const choice = choices.find(({ campaign_id }) => campaign_id === campaignId);
      return { campaignId, title, subscribed: choice?.subscribed ?? byDefault };
    }),
  };
}

/** Changes what is named. Throws `invalid_request` for a campaign that there is not. */
export async function chooseCampaigns(
  platform: Platform,
  userId: string,
  wanted: { campaignId: string; subscribed: boolean }[],
) {
  const unknown = wanted.findIndex((choice) => !campaigns.some(({ campaignId }) => campaignId === choice.campaignId));
  if (unknown !== -1) throw invalidField(`body.campaigns.${unknown}.campaignId`, 'There is no such campaign');
  const last = [...new Map(wanted.map((choice) => [choice.campaignId, choice])).values()];
  await inTransaction(platform.db, (tx) => upsertMailChoices(tx, userId, last));
  return readCampaigns(platform, userId);
}

/**
 * Leaves a campaign by the token of one of its letters, or as the member whose address it is. Throws `code_invalid`.
 * What the token of an address proves stays true when nobody has that address any more.
 */
export async function unsubscribeFromCampaign(
  { db, config }: Platform,
  { campaignId, email, ...proof }: { campaignId: string; email: string; token?: string; userId: string | null },
): Promise<void> {
  const isOwn = proof.token === undefined && proof.userId !== null && (await findEmail(db, proof.userId)) === email;
  const isKnown = campaigns.some((campaign) => campaign.campaignId === campaignId);
  const isProven =
    proof.token !== undefined && isEqual(proof.token, unsubscribeToken(config.secrets.token, campaignId, email));
  if (!isProven && !(isOwn && isKnown)) throw new ProblemError('code_invalid');
  await insertUnsubscription(db, { campaignId, email });
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
