import type { PatreonSettings } from '@greenlight/contract/patreon-studio';
import { patreonWebhook } from '@greenlight/contract/raw-routes';
import { last4Of } from '../../../platform/auth/secret-encryption.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../platform/problem-error.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { requirePlan } from '../plan/read-plan.ts';
import { checkJob } from './jobs.ts';
import { redirectUrl } from './link-patreon.ts';
import { PatreonRefusal, readTiers } from './patreon-api.ts';
import { asCreator, isReady, openedKeys, type PatreonKeys, readKeys, sealedKeys } from './patreon-keys.ts';
import { countLinks, findSetting, listTiers, replaceTiers, updateSetting, updateTierPlan } from './queries.ts';

const subject = 'patreon';

export async function readSettings(platform: Platform): Promise<PatreonSettings> {
  const { db, config } = platform;
  const [keys, tiers, counts] = await Promise.all([readKeys(platform), listTiers(db), countLinks(db)]);
  return {
    clientId: keys.clientId,
    campaignId: keys.campaignId,
    clientSecretLast4: last4Of(keys.clientSecret),
    creatorTokenLast4: last4Of(keys.creatorToken),
    webhookSecretLast4: last4Of(keys.webhookSecret),
    redirectUrl: redirectUrl(platform),
    webhookUrl: `${config.hosts.user}${patreonWebhook.path}`,
    checked: keys.checkedAt?.toISOString() ?? null,
    tiers,
    ...counts,
  };
}

/** Tests a new token or campaign by reading the tiers, then saves. Throws `invalid_request` with the field. */
export async function saveKeys(
  platform: Platform,
  { actorId, change }: { actorId: string; change: Partial<{ [name in keyof PatreonKeys]: string }> },
): Promise<PatreonSettings> {
  const keys = { ...(await readKeys(platform)), ...change };
  const isNew = change.creatorToken !== undefined || change.campaignId !== undefined;
  const tiers = isNew && isReady(keys) ? await tryKeys(platform, keys.creatorToken, keys.campaignId) : null;
  await inTransaction(platform.db, async (tx) => {
    const row = await findSetting(tx, { lock: true });
    await updateSetting(tx, { ...row, ...sealedKeys(platform, change) });
    if (tiers) await replaceTiers(tx, tiers);
    const detail = { keys: Object.keys(change).toSorted().join(', ') };
    await recordAudit(tx, { actorId, action: 'patreon.change', subject, detail });
    if (tiers) await platform.jobs.enqueue(tx, checkJob, {});
  });
  return readSettings(platform);
}

async function tryKeys(platform: Platform, token: string, campaignId: string) {
  try {
    return await readTiers(platform.config.patreonUrl, token, campaignId);
  } catch (error) {
    if (!(error instanceof PatreonRefusal)) throw unavailable(platform, error);
    if (error.status === 401) throw invalidField('body.creatorToken', 'Patreon does not know this token');
    if (error.status === 403 || error.status === 404) {
      throw invalidField('body.campaignId', 'The token does not belong to the owner of this campaign');
    }
    throw unavailable(platform, error);
  }
}

/** Reads the campaign's tiers from Patreon. Throws `not_set_up` and `unavailable`. */
export async function refreshTiers(platform: Platform): Promise<PatreonSettings> {
  const { patreonUrl } = platform.config;
  const ask = asCreator(platform, (token, { campaignId }) => readTiers(patreonUrl, token, campaignId));
  const tiers = await ask.catch((error: unknown) => {
    throw error instanceof ProblemError ? error : unavailable(platform, error);
  });
  await inTransaction(platform.db, (tx) => replaceTiers(tx, tiers));
  return readSettings(platform);
}

/** Sets which plan each tier gives, and queues a check of all pledges. */
export async function saveTiers(
  platform: Platform,
  { actorId, tiers }: { actorId: string; tiers: { id: string; planId: string | null }[] },
): Promise<PatreonSettings> {
  await inTransaction(platform.db, async (tx) => {
    for (const [index, tier] of tiers.entries()) {
      if (tier.planId !== null) await requirePlan(tx, tier.planId, `body.tiers.${index}.planId`);
      if (!(await updateTierPlan(tx, tier))) throw new ProblemError('not_found');
    }
    const detail = { tiers: tiers.map(({ id, planId }) => `${id}: ${planId ?? '–'}`) };
    await recordAudit(tx, { actorId, action: 'patreon.map-tiers', subject, detail });
    await platform.jobs.enqueue(tx, checkJob, {});
  });
  return readSettings(platform);
}

/** Links stay. The memberships of pledges end after two weeks without a check. */
export async function removeKeys(platform: Platform, actorId: string): Promise<PatreonSettings> {
  await inTransaction(platform.db, async (tx) => {
    const row = await findSetting(tx, { lock: true });
    const { checkedAt } = row;
    const nothing = { clientId: '', campaignId: '', clientSecret: null, creatorToken: null };
    await updateSetting(tx, { ...nothing, creatorRefreshToken: null, webhookSecret: null, checkedAt });
    const keys = Object.entries(openedKeys(platform, row)).flatMap(([name, key]) => (key ? [name] : []));
    await recordAudit(tx, { actorId, action: 'patreon.remove-keys', subject, detail: { keys: keys.join(', ') } });
  });
  return readSettings(platform);
}

function unavailable(platform: Platform, error: unknown): ProblemError {
  platform.log.warn({ err: error }, 'the request to Patreon failed');
  return new ProblemError('unavailable', { detail: 'Patreon does not answer now. Please try again.' });
}
