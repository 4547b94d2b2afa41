import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addFact, revokeFacts } from '../../entitlement/change-membership.ts';
import { listSubscriptionFacts } from '../../entitlement/list-memberships.ts';
import type { FactCut } from './fetched-subscription.ts';
import type { SnapshotFact } from './snapshot-fact.ts';
import type { SubscriptionSnapshot } from './subscription-snapshot.ts';

/** Adds and revokes facts until those in force equal the snapshot. Idempotent. Returns true if something has changed. */
export async function writeSnapshotFacts(
  platform: Platform,
  tx: Db,
  userId: string,
  snapshot: SubscriptionSnapshot,
): Promise<boolean> {
  const subscriptionRef = { backend: 'stripe', subscriptionId: snapshot.id } as const;
  const at = platform.clock.now();
  const storedFacts = await listSubscriptionFacts(tx, subscriptionRef);
  const sources = snapshot.facts.map((fact) => sourceOf(snapshot.id, fact));
  let changed = false;
  const revoke = async (source: string, { at: from, reason }: { at: Date; reason: FactCut['reason'] | 'replaced' }) => {
    changed = true;
    const kinds = ['trial', 'paid', 'grace'] as const;
    await revokeFacts(platform, tx, { ...subscriptionRef, userId, kinds, at: from, reason, sources: [source] });
  };
  for (const { source, revokedAt, endsAt, kind } of storedFacts) {
    const isSaid = sources.includes(baseOf(source));
    if (isSaid || revokedAt !== null || (endsAt && endsAt <= at)) continue;
    await revoke(source, { at, reason: kind === 'grace' ? 'cancelled' : 'replaced' });
  }
  for (const fact of snapshot.facts) {
    const base = sourceOf(snapshot.id, fact);
    const same = storedFacts.filter(({ source }) => baseOf(source) === base);
    const inForce = same.find(({ revokedAt }) => revokedAt === null);
    const isCut = fact.cut !== null && fact.cut.at < fact.endsAt;
    const isRight = inForce && (inForce.planId === fact.planId || (inForce.endsAt ?? at) <= at);
    if (!isCut && isRight) continue;
    if (isCut && !inForce && same.at(-1)?.revokedReason === fact.cut?.reason) continue;
    if (inForce && !isRight && !isCut) await revoke(inForce.source, { at, reason: 'replaced' });
    let source = inForce?.source ?? '';
    if (!inForce || (!isRight && !isCut)) {
      source = `${base}${same.length > 0 ? `#${same.length}` : ''}`;
      changed = true;
      const { kind, planId, startsAt, endsAt } = fact;
      await addFact(platform, tx, { userId, kind, planId, startsAt, endsAt, subscriptionRef, source });
    }
    if (isCut && fact.cut) await revoke(source, fact.cut);
  }
  return changed;
}

/** Names a fact by its kind and time. A fact that is added again after a revocation also has a number. */
function sourceOf(subscriptionId: string, { kind, startsAt, endsAt }: SnapshotFact): string {
  return `stripe:${subscriptionId}:${kind}:${startsAt.getTime() / 1000}-${endsAt.getTime() / 1000}`;
}

function baseOf(source: string): string {
  return source.replace(/#\d+$/, '');
}
