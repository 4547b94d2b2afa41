import { ApiError } from '@greenlight/contract/client';
import { client } from '../../platform/app.ts';
import { storageKeys } from '../../platform/storage-keys.ts';

/** Keeps the creator who brought the visitor (spec point 3), and tells the server, once each. */
export function noteReferral(creator: string): void {
  localStorage.setItem(storageKeys.creatorReferral, creator);
  tellOnce(localStorage, storageKeys.reportedReferral, creator, () => client.referral.cref({ body: { creator } }));
}

/** Tells the server once a session that a campaign brought a visit. */
export function noteCampaign(campaignId: string): void {
  const body = { campaignId, action: 'visit' as const };
  tellOnce(sessionStorage, storageKeys.reportedUtm, campaignId, () => client.referral.utm({ body }));
}

/** Said before it is sent, for two screens may ask at once; taken back where no answer came. */
function tellOnce(storage: Storage, key: string, value: string, tell: () => Promise<void>): void {
  if (storage.getItem(key) === value) return;
  storage.setItem(key, value);
  tell().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 0) storage.removeItem(key);
  });
}
