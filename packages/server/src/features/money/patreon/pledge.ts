import { dayMs } from '@greenlight/contract/duration';
import type { Db } from '../../../platform/db/database.ts';
import { lockAccount } from '../../../platform/db/lock-account.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addFact, revokePatreonFacts } from '../entitlement/change-membership.ts';
import { type PledgePage, readMember, readMembers } from './patreon-api.ts';
import { asCreator, isReady, readKeys } from './patreon-keys.ts';
import { grantOf, type Pledge, type Tier } from './pledge-grant.ts';
import {
  findLink,
  type LinkRow,
  listLinksOf,
  listTiers,
  listUnseenLinks,
  recordPledgeCheck,
  updateLink,
} from './queries.ts';

/** How long a membership stays valid without a check: longer than Patreon was ever out of reach. */
const unseenMaxMs = 14 * dayMs;
const linksAtOnce = 200;

/** Gives the plan of the pledge, and revokes the plan that it gave before if that is another one. Idempotent. */
export async function applyPledge(
  platform: Platform,
  tx: Db,
  { userId, pledge, tiers }: { userId: string; pledge: Pledge | null; tiers: Tier[] },
): Promise<void> {
  await lockAccount(tx, userId);
  const link = await findLink(tx, userId);
  if (!link) return;
  const at = platform.clock.now();
  const { planId, tier } = grantOf(pledge, tiers);
  if (planId !== link.planId) {
    await revokePatreonFacts(platform, tx, { userId, at, reason: 'pledge' });
    if (planId !== null) {
      await addFact(platform, tx, { userId, kind: 'patreon', planId, startsAt: at, endsAt: null });
    }
  }
  await updateLink(tx, { userId, planId, tier, at });
}

/**
 * The handler of `patreon.member`. The webhook only says which pledge to read; the pledge is read from Patreon's API.
 */
export async function checkMember(
  platform: Platform,
  { memberId, patreonUserId }: { memberId: string; patreonUserId: string },
): Promise<void> {
  const [link] = await listLinksOf(platform.db, [patreonUserId]);
  if (!link) return;
  const pledge = await asCreator(platform, (token) => readMember(platform.config.patreonUrl, token, memberId));
  const own = pledge?.patreonUserId === patreonUserId ? pledge : null;
  const tiers = await listTiers(platform.db);
  await inTransaction(platform.db, (tx) => applyPledge(platform, tx, { userId: link.userId, pledge: own, tiers }));
}

/** The handler of `patreon.check`: compares all pledges of the campaign with all links. */
export async function checkPledges(platform: Platform): Promise<void> {
  const { db, clock, config } = platform;
  const begunAt = clock.now();
  const tiers = await listTiers(db);
  await endUnseen(platform, tiers, new Date(begunAt.getTime() - unseenMaxMs));
  if (!isReady(await readKeys(platform))) return;
  let cursor: string | null = null;
  do {
    const from: string | null = cursor;
    const page: PledgePage = await asCreator(platform, (token, { campaignId }) =>
      readMembers(config.patreonUrl, token, { campaignId, cursor: from }),
    );
    const byUser = new Map(page.pledges.map((pledge) => [pledge.patreonUserId, pledge]));
    for (const link of await listLinksOf(db, [...byUser.keys()])) {
      const pledge = byUser.get(link.patreonUserId) ?? null;
      await inTransaction(db, (tx) => applyPledge(platform, tx, { userId: link.userId, pledge, tiers }));
    }
    cursor = page.next;
  } while (cursor !== null);
  // Links with a plan that were not in the list have no pledge any more.
  await endUnseen(platform, tiers, begunAt);
  await recordPledgeCheck(db, clock.now());
}

async function endUnseen(platform: Platform, tiers: Tier[], before: Date): Promise<void> {
  let unseen: LinkRow[];
  do {
    unseen = await listUnseenLinks(platform.db, { before, max: linksAtOnce });
    for (const { userId } of unseen) {
      await inTransaction(platform.db, (tx) => applyPledge(platform, tx, { userId, pledge: null, tiers }));
    }
  } while (unseen.length === linksAtOnce);
}
