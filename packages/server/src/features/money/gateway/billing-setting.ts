import { LRUCache } from 'lru-cache';
import { keySeal } from '../../../platform/auth/secret-encryption.ts';
import type { Db } from '../../../platform/db/database.ts';
import { afterCommit, inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { findSetting, type SettingRow, updateSetting } from './billing-setting-queries.ts';

export { isStripeInUse } from './billing-setting-queries.ts';

const owner = 'billing_setting';

export interface StripeKeys {
  secret: string | null;
  webhookSecret: string | null;
  publishable: string | null;
}

export interface BillingSetting {
  /** The backend that bills new members. */
  backend: SettingRow['backend'];
  gateway: SettingRow['gateway'];
  graceDays: number;
  seller: string;
  stripe: StripeKeys & { checkedAt: Date | null };
}

const settingCacheMs = 3000;
const settingCaches = new WeakMap<Platform, LRUCache<string, BillingSetting>>();

/** The billing settings, from a cache of `settingCacheMs`. */
export async function readBillingSetting(platform: Platform): Promise<BillingSetting> {
  const cache = settingCaches.get(platform) ?? new LRUCache<string, BillingSetting>({ max: 1, ttl: settingCacheMs });
  settingCaches.set(platform, cache);
  const cached = cache.get(owner);
  if (cached) return cached;
  const setting = opened(platform, await findSetting(platform.db));
  cache.set(owner, setting);
  return setting;
}

/** Reads in this transaction, without the cache. */
export async function readGraceDays(tx: Db): Promise<number> {
  return (await findSetting(tx)).graceDays;
}

/** The seller for invoices; empty until an administrator sets it. Reads in this transaction, without the cache. */
export async function readSeller(tx: Db): Promise<string> {
  return (await findSetting(tx)).seller;
}

export interface SettingChange extends Partial<Pick<BillingSetting, 'backend' | 'gateway' | 'graceDays' | 'seller'>> {
  /** Working keys, or null to remove one; omitted keys stay. */
  stripe?: Partial<StripeKeys>;
}

/** Changes the given settings. The audit log gets the names of the changed keys, never their values. */
export async function changeBillingSetting(
  platform: Platform,
  { actorId, change, check }: { actorId: string; change: SettingChange; check?: (tx: Db) => Promise<void> },
): Promise<void> {
  const at = platform.clock.now();
  await inTransaction(platform.db, async (tx) => {
    const { stripe, ...plain } = change;
    const row = await findSetting(tx, { lock: true });
    await check?.(tx);
    await updateSetting(tx, { ...row, ...plain, ...(stripe && sealedKeys(platform, stripe, at)) }, at);
    const keys = Object.keys(stripe ?? {}).toSorted();
    const detail = { ...plain, ...(stripe && { [stripe.secret === null ? 'removed' : 'keys']: keys.join(', ') }) };
    await recordAudit(tx, { actorId, action: 'billing.change', subject: 'billing', detail });
    afterCommit(tx, () => settingCaches.delete(platform));
  });
}

function sealedKeys(platform: Platform, keys: Partial<StripeKeys>, at: Date): Partial<SettingRow> {
  const { seal } = sealOf(platform);
  return {
    ...(keys.secret !== undefined && {
      stripeSecret: seal(keys.secret, 'secret'),
      stripeCheckedAt: keys.secret === null ? null : at,
    }),
    ...(keys.webhookSecret !== undefined && { stripeWebhookSecret: seal(keys.webhookSecret, 'webhook') }),
    ...(keys.publishable !== undefined && { stripePublishable: keys.publishable }),
  };
}

function opened(platform: Platform, row: SettingRow): BillingSetting {
  const { open } = sealOf(platform);
  const { backend, gateway, graceDays, seller } = row;
  return {
    backend,
    gateway,
    graceDays,
    seller,
    stripe: {
      secret: open(row.stripeSecret, 'secret'),
      webhookSecret: open(row.stripeWebhookSecret, 'webhook'),
      publishable: row.stripePublishable,
      checkedAt: row.stripeCheckedAt,
    },
  };
}

function sealOf(platform: Platform) {
  return keySeal(platform, { purpose: 'billing-keys', owner });
}
