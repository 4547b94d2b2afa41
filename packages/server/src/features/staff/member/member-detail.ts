import { streamLeaseMs } from '@greenlight/contract/limits';
import type { StudioMemberDetail } from '@greenlight/contract/staff-studio';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { listMemberships } from '../../money/entitlement/list-memberships.ts';
import type { MembershipStanding } from '../../money/entitlement/policy.ts';
import { readMembership } from '../../money/entitlement/read-membership.ts';
import { readAuditOfAccount } from '../readable-audit-log.ts';
import { readMember } from './manage-member.ts';
import { findDetail, listDevices, listSessions, listStreams, listTeams } from './member-detail-queries.ts';

/** The member's data for support. Throws `not_found`. */
export async function readMemberDetail(platform: Platform, userId: string): Promise<StudioMemberDetail> {
  const { db, clock } = platform;
  const at = clock.now();
  const [member, detail, { standing }, memberships, devices, sessions, streams, teams, history] = await Promise.all([
    readMember(platform, userId),
    findDetail(db, userId),
    readMembership(platform, userId),
    listMemberships(platform, userId),
    listDevices(db, userId),
    listSessions(db, userId, at),
    listStreams(db, userId, new Date(at.getTime() - streamLeaseMs)),
    listTeams(db, userId),
    readAuditOfAccount(platform, userId),
  ]);
  if (!detail) throw new ProblemError('not_found');
  return {
    ...member,
    ...detail,
    lastSeen: detail.lastSeen?.toISOString() ?? null,
    deleteRequest: detail.deleteRequest?.toISOString() ?? null,
    billing: standing && toBilling(standing),
    memberships,
    devices: devices.map(({ model, platform: kind, is_active, created_at }) => ({
      model,
      platform: kind,
      isActive: is_active,
      created: created_at.toISOString(),
    })),
    sessions: sessions.map(({ id, model, created, lastSeen }) => ({
      id,
      model,
      created: created.toISOString(),
      lastSeen: lastSeen.toISOString(),
    })),
    streams: streams.map(({ since, ...stream }) => ({ ...stream, since: since.toISOString() })),
    teams,
    history,
  };
}

function toBilling({ backend, planName, state, cancelled, billingAt }: MembershipStanding) {
  const by = backend === 'stripe' ? ('card' as const) : backend;
  return { by, planName, state, cancelled, next: billingAt?.toISOString() ?? null };
}
