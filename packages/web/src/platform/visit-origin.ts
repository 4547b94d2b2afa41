import { keyOf } from '@greenlight/client/query';
import { readStored } from '@greenlight/client/storage';
import { ApiError } from '@greenlight/contract/client';
import { dayMs } from '@greenlight/contract/duration';
import { client, queryClient } from './app.ts';
import { storageKeys } from './storage-keys.ts';

/** A visit may count as the cause of a sign-up for this time. */
const campaignLifeMs = 30 * dayMs;

/** Stores the creator who brought the visitor (docs/product/referral.md), and reports them, each once. */
export function noteReferral(creator: string): void {
  localStorage.setItem(storageKeys.creatorReferral, creator);
  reportOnce(localStorage, storageKeys.reportedReferral, creator, () => client.referral.cref({ body: { creator } }));
}

/** Reports, once per session, that a campaign brought a visit. */
export function noteCampaign(campaignId: string): void {
  localStorage.setItem(storageKeys.campaign, JSON.stringify({ campaignId, at: Date.now() }));
  const body = { campaignId, action: 'visit' as const };
  reportOnce(sessionStorage, storageKeys.reportedUtm, campaignId, () => client.referral.utm({ body }));
}

/** Stores the invitation that brought the visitor, until they sign up. */
export function noteInvitation(code: string): void {
  localStorage.setItem(storageKeys.invitation, code);
}

/** Reports after a sign-up what brought the account, once. Only the server knows whether the account is new. */
export function reportOrigin(): void {
  const campaignId = storedCampaign();
  const creator = localStorage.getItem(storageKeys.creatorReferral);
  localStorage.removeItem(storageKeys.campaign);
  if (campaignId) void client.referral.utm({ body: { campaignId, action: 'visit' } }).catch(() => undefined);
  if (creator) void client.referral.cref({ body: { creator } }).catch(() => undefined);
  void acceptInvitation();
}

/**
 * Accepts the stored invitation after a login. Only the server knows whether the account is new. The invitation is kept
 * until the server has answered, for the next login in this browser.
 */
export async function acceptInvitation(): Promise<void> {
  const code = localStorage.getItem(storageKeys.invitation);
  if (!code) return;
  const failure = await client.invitation.accept({ body: { code } }).catch((error: unknown) => error);
  const isUnheard = failure instanceof ApiError && (failure.status === 0 || failure.status >= 500);
  if (isUnheard) return;
  localStorage.removeItem(storageKeys.invitation);
  // A request that is still open would return the state from before.
  await queryClient.resetQueries({ queryKey: keyOf(client.invitation.state) });
}

function storedCampaign(): string | undefined {
  const kept = readStored(localStorage, storageKeys.campaign) as { campaignId: string; at: number } | null;
  return kept && Date.now() - kept.at < campaignLifeMs ? kept.campaignId : undefined;
}

/**
 * Reports a value once. It is marked before it is sent, because two screens may call this at the same time, and
 * unmarked without an answer.
 */
function reportOnce(storage: Storage, key: string, value: string, tell: () => Promise<void>): void {
  if (storage.getItem(key) === value) return;
  storage.setItem(key, value);
  tell().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 0) storage.removeItem(key);
  });
}
