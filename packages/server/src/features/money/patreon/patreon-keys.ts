import { keySeal } from '../../../platform/auth/secret-encryption.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { PatreonRefusal, renewTokens } from './patreon-api.ts';
import { findSetting, type SettingRow, updateSetting } from './queries.ts';

export interface PatreonKeys {
  clientId: string;
  campaignId: string;
  clientSecret: string | null;
  creatorToken: string | null;
  creatorRefreshToken: string | null;
  webhookSecret: string | null;
}

const secrets = ['clientSecret', 'creatorToken', 'creatorRefreshToken', 'webhookSecret'] as const;

/** The keys that members need to link their accounts. */
type ReadyKeys = PatreonKeys & { clientSecret: string; creatorToken: string };

export async function readKeys(platform: Platform): Promise<PatreonKeys & { checkedAt: Date | null }> {
  const row = await findSetting(platform.db);
  return { ...openedKeys(platform, row), checkedAt: row.checkedAt };
}

export function isReady(keys: PatreonKeys): keys is ReadyKeys {
  return keys.clientId !== '' && keys.campaignId !== '' && keys.clientSecret !== null && keys.creatorToken !== null;
}

/** Throws `not_set_up`. */
export async function requireKeys(platform: Platform): Promise<ReadyKeys> {
  const keys = await readKeys(platform);
  if (!isReady(keys)) throw new ProblemError('not_set_up');
  return keys;
}

export function openedKeys(platform: Platform, row: SettingRow): PatreonKeys {
  const { open } = sealOf(platform);
  const opened = secrets.map((name) => [name, open(row[name], name)] as const);
  return { clientId: row.clientId, campaignId: row.campaignId, ...Object.fromEntries(opened) } as PatreonKeys;
}

export function sealedKeys(platform: Platform, keys: Partial<PatreonKeys>): Partial<SettingRow> {
  const { seal } = sealOf(platform);
  const named = secrets.filter((name) => keys[name] !== undefined);
  const { clientId, campaignId } = keys;
  const sealed = named.map((name) => [name, seal(keys[name] ?? null, name)]);
  return {
    ...(clientId !== undefined && { clientId }),
    ...(campaignId !== undefined && { campaignId }),
    ...Object.fromEntries(sealed),
  };
}

/**
 * Calls Patreon with the creator's token. An expired token is renewed once, by one process at a time. Throws
 * `PatreonRefusal` and `not_set_up`.
 */
export async function asCreator<T>(
  platform: Platform,
  call: (token: string, keys: ReadyKeys) => Promise<T>,
): Promise<T> {
  const keys = await requireKeys(platform);
  try {
    return await call(keys.creatorToken, keys);
  } catch (error) {
    if (!(error instanceof PatreonRefusal) || error.status !== 401 || !keys.creatorRefreshToken) throw error;
    const token = await renewedToken(platform, keys.creatorToken);
    return call(token, keys);
  }
}

async function renewedToken(platform: Platform, ended: string): Promise<string> {
  return inTransaction(platform.db, async (tx) => {
    const row = await findSetting(tx, { lock: true });
    const keys = openedKeys(platform, row);
    if (!isReady(keys) || !keys.creatorRefreshToken) throw new ProblemError('not_set_up');
    if (keys.creatorToken !== ended) return keys.creatorToken;
    const tokens = await renewTokens(platform.config.patreonUrl, keys, keys.creatorRefreshToken);
    const renewed = { creatorToken: tokens.accessToken, creatorRefreshToken: tokens.refreshToken };
    await updateSetting(tx, { ...row, ...sealedKeys(platform, renewed) });
    return tokens.accessToken;
  });
}

function sealOf(platform: Platform) {
  return keySeal(platform, { purpose: 'patreon-keys', owner: 'patreon' });
}
