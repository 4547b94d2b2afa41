import type { staff } from '@greenlight/contract/staff-studio';
import { type Handlers, later } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { addMember, changeMember, giveMembership, searchMembers, takeMembership } from './member/service.ts';
import { isSetupNeeded, setUp } from './service.ts';

export function staffRoutes(platform: Platform): Handlers<typeof staff> {
  return {
    setupState: async () => ({ needed: await isSetupNeeded(platform) }),
    setup: ({ body, ip, userAgent }) => setUp(platform, { ...body, origin: { device: body.device, ip, userAgent } }),
    members: ({ query }) => searchMembers(platform, query),
    addMember: ({ viewer, body }) => addMember(platform, viewer.userId, body),
    updateMember: ({ viewer, params, body }) => changeMember(platform, viewer.userId, params.userId, body),
    setRole: later,
    member: later,
    watchTrace: later,
    helpMember: later,
    impersonate: later,
    roles: later,
    saveRole: later,
    saveTeamRole: later,
    removeRole: later,
    audit: later,
    grantMembership: ({ viewer, params, body }) => giveMembership(platform, viewer.userId, params.userId, body),
    revokeMembership: ({ viewer, params }) => takeMembership(platform, viewer.userId, params.userId, params.id),
  };
}
