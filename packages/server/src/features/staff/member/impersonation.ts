import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openImpersonationSession } from '../../account/session/staff-session.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { authorizeActor } from '../authorization.ts';
import { decideImpersonate } from '../policy.ts';

/**
 * A token for one hour with which staff see the service as this member does; it allows no changes. Throws `not_found`,
 * and `forbidden` for operators and for members with more permissions than the caller.
 */
export async function impersonate(
  platform: Platform,
  args: { actorId: string; userId: string; reason: string; ip: string; userAgent: string },
): Promise<{ token: string; expires: string }> {
  const { actorId, userId, reason } = args;
  return inTransaction(platform.db, async (tx) => {
    await authorizeActor(tx, { actorId, userId }, decideImpersonate);
    const { sessionId, ...opened } = await openImpersonationSession(platform, tx, args);
    const detail = { reason, sessionId };
    await recordAudit(tx, { actorId, action: 'member.impersonate', subject: `account:${userId}`, detail });
    return opened;
  });
}
