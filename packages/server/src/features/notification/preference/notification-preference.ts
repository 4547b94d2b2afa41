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

/** Turns the given types on and all others off. */
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

/** Changes the given campaigns. Throws `invalid_request` for an unknown one. */
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
 * Unsubscribes with the token of a letter, or as the member with the address. Throws `code_invalid`. A token stays
 * valid for its address even if no account has it.
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
