import { confirmationMs } from '@greenlight/contract/limits';
import { type Permission, permission, permissionsOfTeam, type TeamPermission } from '@greenlight/contract/permission';
import { verifyAccessToken } from '../../../platform/auth/access-token.ts';
import { inBatches, readBatches } from '../../../platform/db/in-groups.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sessionCache } from './session-cache.ts';
import { findConfirmedAt, listOpenSessions, listOwners, updateSessionsSeenAt } from './session-queries.ts';

/** Precision of the stored time at which a session was last seen. */
const seenEveryMs = 5 * 60 * 1000;

/**
 * Calls and sockets have separate batches: after a restart thousands of sockets connect at once, and calls must not
 * wait for them.
 */
const readOwner = inBatches(readOwners, { itemsMax: readBatches.itemsMax });
const readSocketOwner = inBatches(readOwners, readBatches);

async function readOwners({ db, clock }: Platform, sessionIds: string[]) {
  const rows = await listOwners(db, [...new Set(sessionIds)]);
  const at = clock.now();
  const due = rows.filter(({ seen_at }) => at.getTime() - seen_at.getTime() >= seenEveryMs).map(({ id }) => id);
  if (due.length > 0) await updateSessionsSeenAt(db, due, at);
  const owners = new Map(rows.map((owner) => [owner.id, owner]));
  return sessionIds.map((id) => owners.get(id));
}

interface ViewerOptions {
  ofSocket?: boolean;
}

/** The viewer of a bearer token, or null. An ended session is refused everywhere within 5 s. */
export async function viewerOf(platform: Platform, token: string, options?: ViewerOptions): Promise<Viewer | null> {
  const claims = await verifyAccessToken(platform.config.secrets.token, token, platform.clock.now());
  return claims && viewerOfSession(platform, claims.sessionId, options);
}

/** The viewer of a session, or null when it has ended. */
export async function viewerOfSession(
  platform: Platform,
  sessionId: string,
  { ofSocket = false }: ViewerOptions = {},
): Promise<Viewer | null> {
  const cache = sessionCache(platform);
  const known = cache.get(sessionId);
  if (known) return known.viewer;
  const session = await (ofSocket ? readSocketOwner : readOwner)(platform, sessionId);
  const viewer: Viewer | null = session
    ? {
        userId: session.account_id,
        sessionId,
        deviceIdentifier: session.device_identifier,
        permissions: permissionsOf(session),
        actorId: session.actor_id,
      }
    : null;
  cache.set(sessionId, { viewer });
  return viewer;
}

/** The stored permissions of the role and of creator teams; operators have all. */
export function permissionsOf(account: {
  role: string;
  permissions: Permission[];
  team_permissions: TeamPermission[];
}) {
  if (account.role === 'operator') return permission.options;
  return [...new Set([...account.permissions, ...account.team_permissions.map((own) => permissionsOfTeam[own])])];
}

/** The given sessions that are open. Not cached. */
export async function openSessionsOf({ db }: Platform, sessionIds: string[]): Promise<Set<string>> {
  return new Set(sessionIds.length === 0 ? [] : await listOpenSessions(db, sessionIds));
}

/** Not cached: another process may have confirmed the session a moment ago. */
export async function isSessionConfirmed(platform: Platform, { sessionId }: Viewer): Promise<boolean> {
  const at = await findConfirmedAt(platform.db, sessionId);
  return at !== null && platform.clock.now().getTime() - at.getTime() < confirmationMs;
}
