import type { studioPoints } from '@greenlight/contract/points-studio';
import type { staff } from '@greenlight/contract/staff-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { explainWatch } from './member/explain-watch.ts';
import { givePoints } from './member/give-points.ts';
import { impersonate } from './member/impersonation.ts';
import {
  addMember,
  changeMember,
  changeRole,
  giveMembership,
  searchMembers,
  withdrawMembership,
} from './member/manage-member.ts';
import { readMemberDetail } from './member/member-detail.ts';
import { helpMember } from './member/sign-in-help.ts';
import { createFirstOperator, isSetupNeeded } from './operator-setup.ts';
import { readAuditLog } from './readable-audit-log.ts';
import { readRoles, removeRole, saveRole, saveTeamRole } from './role.ts';

export function staffRoutes(platform: Platform): Handlers<typeof staff> {
  return {
    setupState: async () => ({ needed: await isSetupNeeded(platform) }),
    setup: ({ body, ip, userAgent }) =>
      createFirstOperator(platform, { ...body, origin: { device: body.device, ip, userAgent } }),
    members: ({ query }) => searchMembers(platform, query),
    addMember: ({ viewer, body }) => addMember(platform, viewer.userId, body),
    updateMember: ({ viewer, params, body }) => changeMember(platform, viewer.userId, params.userId, body),
    setRole: ({ viewer, params, body }) => changeRole(platform, viewer.userId, params.userId, body.role),
    member: ({ params }) => readMemberDetail(platform, params.userId),
    watchTrace: ({ params }) => explainWatch(platform, params),
    helpMember: ({ viewer, params, body }) => helpMember(platform, viewer.userId, { ...params, ...body }),
    impersonate: ({ viewer, params, body, ip, userAgent }) =>
      impersonate(platform, { actorId: viewer.userId, userId: params.userId, reason: body.reason, ip, userAgent }),
    roles: () => readRoles(platform),
    saveRole: ({ viewer, params, body }) => saveRole(platform, viewer.userId, { ...params, ...body }),
    saveTeamRole: ({ viewer, params, body }) => saveTeamRole(platform, viewer.userId, { ...params, ...body }),
    removeRole: ({ viewer, params }) => removeRole(platform, viewer.userId, params.name),
    audit: ({ query }) => readAuditLog(platform, query),
    grantMembership: ({ viewer, params, body }) => giveMembership(platform, viewer.userId, params.userId, body),
    revokeMembership: ({ viewer, params }) => withdrawMembership(platform, viewer.userId, params.userId, params.id),
  };
}

export function studioPointsRoutes(platform: Platform): Pick<Handlers<typeof studioPoints>, 'grant'> {
  return { grant: ({ viewer, body }) => givePoints(platform, viewer.userId, body) };
}
