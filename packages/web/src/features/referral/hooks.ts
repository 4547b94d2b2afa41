import { keyOf } from '@greenlight/client/query';
import { readStored } from '@greenlight/client/storage';
import { ApiError } from '@greenlight/contract/client';
import { client, queryClient } from '../../platform/app.ts';
import { storageKeys } from '../../platform/storage-keys.ts';

/** For so long a visit may be what led to a sign-up. */
const campaignKeptMs = 30 * 24 * 60 * 60 * 1000;

/** Keeps the creator who brought the visitor (docs/product/referral.md), and tells the server, once each. */
export function noteReferral(creator: string): void {
  localStorage.setItem(storageKeys.creatorReferral, creator);
  tellOnce(localStorage, storageKeys.reportedReferral, creator, () => client.referral.cref({ body: { creator } }));
}

/** Tells the server once a session that a campaign brought a visit. */
export function noteCampaign(campaignId: string): void {
  localStorage.setItem(storageKeys.campaign, JSON.stringify({ campaignId, at: Date.now() }));
  const body = { campaignId, action: 'visit' as const };
  tellOnce(sessionStorage, storageKeys.reportedUtm, campaignId, () => client.referral.utm({ body }));
}

/** Keeps whose invitation brought the visitor, until they sign up. */
export function noteInvitation(code: string): void {
  localStorage.setItem(storageKeys.invitation, code);
}

/** Whoever has just signed up says what brought them, once: only the server knows whether the account is new. */
export function tellOrigin(): void {
  const campaignId = keptCampaign();
  const creator = localStorage.getItem(storageKeys.creatorReferral);
  localStorage.removeItem(storageKeys.campaign);
  if (campaignId) void client.referral.utm({ body: { campaignId, action: 'visit' } }).catch(() => undefined);
  if (creator) void client.referral.cref({ body: { creator } }).catch(() => undefined);
  void acceptInvitation();
}

/**
 * Whoever has signed in came by the invitation that is kept here: only the server knows whether the account is new. It
 * is kept until the server has answered, for the next sign-in of this browser.
 */
export async function acceptInvitation(): Promise<void> {
  const code = localStorage.getItem(storageKeys.invitation);
  if (!code) return;
  const failure = await client.invitation.accept({ body: { code } }).catch((error: unknown) => error);
  const isUnheard = failure instanceof ApiError && (failure.status === 0 || failure.status >= 500);
  if (isUnheard) return;
  localStorage.removeItem(storageKeys.invitation);
  // An answer that is under way was given before.
  await queryClient.resetQueries({ queryKey: keyOf(client.invitation.state) });
}

function keptCampaign(): string | undefined {
  const kept = readStored(localStorage, storageKeys.campaign) as { campaignId: string; at: number } | null;
  return kept && Date.now() - kept.at < campaignKeptMs ? kept.campaignId : undefined;
}

/** Said before it is sent, for two screens may ask at once; taken back where no answer came. */
function tellOnce(storage: Storage, key: string, value: string, tell: () => Promise<void>): void {
  if (storage.getItem(key) === value) return;
  storage.setItem(key, value);
  tell().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 0) storage.removeItem(key);
  });
}
