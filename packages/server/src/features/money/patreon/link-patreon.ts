import type { PatreonLink } from '@greenlight/contract/patreon';
import { sitePath } from '@greenlight/contract/site-path';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { issueToken, spendToken } from '../../account/integrity/single-use-token.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { readRemoteConfig } from '../../config/remote-config.ts';
import { revokePatreonFacts } from '../entitlement/change-membership.ts';
import { authorizeUrl, exchangeCode, PatreonRefusal, readIdentity } from './patreon-api.ts';
import { isReady, readKeys, requireKeys } from './patreon-keys.ts';
import { applyPledge } from './pledge.ts';
import { deleteLink, findLink, insertLink, type LinkRow, listTiers } from './queries.ts';

const action = 'patreon';

/** The address to which Patreon sends the browser back. */
export function redirectUrl({ config }: Platform): string {
  return `${config.publicUrl}${sitePath('patreon')}`;
}

/** Throws `not_found` if Patreon is off. */
export async function readPatreon(platform: Platform, userId: string) {
  await requireOn(platform);
  const [keys, link] = await Promise.all([readKeys(platform), findLink(platform.db, userId)]);
  return { isReady: isReady(keys), link: link ? toLink(link) : null };
}

/**
 * The `state` in the address works only for this session, once, within ten minutes, so nobody can link for another
 * member.
 */
export async function beginLink(platform: Platform, viewer: Viewer): Promise<{ url: string }> {
  await requireOn(platform);
  const { clientId } = await requireKeys(platform);
  if (await findLink(platform.db, viewer.userId)) throw new ProblemError('linked_already');
  const state = issueToken(platform, action, viewer.sessionId);
  return { url: authorizeUrl(platform.config.patreonUrl, { clientId, redirectUrl: redirectUrl(platform), state }) };
}

/** The member's own token is not stored: pledges are checked with the creator's token. */
export async function completeLink(platform: Platform, viewer: Viewer, answer: { code: string; state: string }) {
  await requireOn(platform);
  const keys = await requireKeys(platform);
  if (!(await spendToken(platform, answer.state, action, viewer.sessionId))) throw new ProblemError('code_invalid');
  const identity = await identityBy(platform, keys, answer.code);
  const { userId } = viewer;
  await inTransaction(platform.db, async (tx) => {
    const { patreonUserId, name, pledge } = identity;
    const isNew = await insertLink(tx, { userId, patreonUserId, name, at: platform.clock.now() });
    if (!isNew) throw new ProblemError('linked_already');
    await applyPledge(platform, tx, { userId, pledge, tiers: await listTiers(tx) });
    await recordAudit(tx, { actorId: userId, action: 'patreon.link', subject: `account:${userId}` });
  });
  return readPatreon(platform, userId);
}

async function identityBy(platform: Platform, keys: Awaited<ReturnType<typeof requireKeys>>, code: string) {
  const { patreonUrl } = platform.config;
  try {
    const tokens = await exchangeCode(patreonUrl, keys, { code, redirectUrl: redirectUrl(platform) });
    return await readIdentity(patreonUrl, tokens.accessToken, keys.campaignId);
  } catch (error) {
    if (error instanceof PatreonRefusal && error.status < 500) throw new ProblemError('code_invalid');
    platform.log.warn({ err: error }, 'the request to Patreon failed');
    throw new ProblemError('unavailable', { detail: 'Patreon does not answer now. Please try again.' });
  }
}

export async function unlinkPatreon(platform: Platform, userId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (!(await deleteLink(tx, userId))) return;
    await revokePatreonFacts(platform, tx, { userId, at: platform.clock.now(), reason: 'unlinked' });
    await recordAudit(tx, { actorId: userId, action: 'patreon.unlink', subject: `account:${userId}` });
  });
}

async function requireOn({ db }: Platform): Promise<void> {
  if (!(await readRemoteConfig({ db })).patreon_enabled) throw new ProblemError('not_found');
}

function toLink({ name, tier, planName, linkedAt, checkedAt }: LinkRow): PatreonLink {
  return { name, tier, planName, linked: linkedAt.toISOString(), checked: checkedAt.toISOString() };
}
