import type { SessionEntity } from '@greenlight/contract/account-security';
import { shortNetworkOf } from '../../../platform/auth/ip-network.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { listDeviceNames } from '../../device/known-device.ts';
import { sendResetJob } from '../jobs.ts';
import { addressOf } from '../member-letter.ts';
import { takeToken } from '../one-time-code.ts';
import { endSession, endSessions } from './end-session.ts';
import { isOwnSession, listOpenSessions } from './session-list-queries.ts';

/** The open sessions of the account: the present one first, then the last seen. */
export async function listSessions(platform: Platform, viewer: Viewer): Promise<SessionEntity[]> {
  const rows = await listOpenSessions(platform.db, viewer.userId, platform.clock.now());
  const devices = await listDeviceNames(
    platform.db,
    viewer.userId,
    rows.map((row) => row.device_identifier),
  );
  const deviceOf = new Map(devices.map((device) => [device.identifier, device]));
  const sessions = rows.map((row) => ({
    id: row.id,
    name: deviceOf.get(row.device_identifier)?.name ?? null,
    model: deviceOf.get(row.device_identifier)?.model ?? '',
    platform: deviceOf.get(row.device_identifier)?.platform ?? ('web' as const),
    network: row.ip === null ? '' : shortNetworkOf(row.ip),
    created: row.created_at.toISOString(),
    lastSeen: row.seen_at.toISOString(),
    isCurrent: row.id === viewer.sessionId,
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Throws `not_found` for a session that is not the viewer's own, or has ended. */
export async function endOwnSession(platform: Platform, viewer: Viewer, sessionId: string): Promise<void> {
  if (!(await isOwnSession(platform.db, viewer.userId, sessionId))) throw new ProblemError('not_found');
  await endSession(platform, sessionId, 'ended');
}

export async function endOtherSessions(platform: Platform, { userId, sessionId }: Viewer): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await endSessions(platform, tx, userId, 'ended', sessionId);
    await recordAudit(tx, { actorId: userId, action: 'account.end-sessions', subject: `account:${userId}` });
  });
}

/**
 * For "It was not me": ends every session of the account and sends the reset letter, since another person may know the
 * password. Throws `code_invalid`.
 */
export async function reportSession(platform: Platform, token: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { userId } = await takeToken(platform, tx, { token, purpose: 'report-session' });
    await endSessions(platform, tx, userId, 'reported');
    await recordAudit(tx, { actorId: userId, action: 'account.report-session', subject: `account:${userId}` });
    const address = await addressOf(tx, userId);
    if (address) await platform.jobs.enqueue(tx, sendResetJob, { email: address.email });
  });
}
