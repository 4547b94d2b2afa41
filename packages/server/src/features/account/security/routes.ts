import type { accountSecurity } from '@greenlight/contract/account-security';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { undoEmailChange } from '../email/undo-email-change.ts';
import { readExportState, requestExport } from '../export/data-export.ts';
import { beginPasskeyLogin, loginWithPasskey } from '../passkey/passkey-login.ts';
import { addPasskey, beginPasskey, removePasskey } from '../passkey/passkey-registration.ts';
import { makeRecoveryCodes } from '../recovery-code.ts';
import { beginAuthenticator, completeAuthenticator, removeAuthenticator } from '../second-factor.ts';
import { endOtherSessions, endOwnSession, listSessions, reportSession } from '../session/session-list.ts';
import { listProviders } from '../social/identity-provider.ts';
import { linkProvider, unlinkProvider } from '../social/link-provider.ts';
import { confirmSession } from './confirm-session.ts';
import { readSecurity } from './security-state.ts';

export function accountSecurityRoutes(platform: Platform): Handlers<typeof accountSecurity> {
  return {
    providers: async () => ({ providers: await listProviders(platform) }),
    state: ({ viewer }) => readSecurity(platform, viewer),
    sessions: async ({ viewer }) => ({ sessions: await listSessions(platform, viewer) }),
    endSession: ({ viewer, params }) => endOwnSession(platform, viewer, params.id),
    endOtherSessions: ({ viewer }) => endOtherSessions(platform, viewer),
    reportSession: ({ body }) => reportSession(platform, body.token),
    undoEmail: ({ body }) => undoEmailChange(platform, { token: body.token, password: body.passwordNew }),
    confirm: async ({ viewer, body, ip }) => {
      const until = await confirmSession(platform, { viewer, proof: body, ip });
      return { confirmedUntil: until.toISOString() };
    },
    link: async ({ viewer, params, body, ip }) => {
      await linkProvider(platform, { userId: viewer.userId, provider: params.provider, token: body.token, ip });
      return readSecurity(platform, viewer);
    },
    unlink: async ({ viewer, params }) => {
      await unlinkProvider(platform, viewer.userId, params.provider);
      return readSecurity(platform, viewer);
    },
    beginAuthenticator: ({ viewer }) => beginAuthenticator(platform, viewer.userId),
    completeAuthenticator: async ({ viewer, body }) => ({
      recoveryCodes: await completeAuthenticator(platform, { userId: viewer.userId, code: body.code }),
    }),
    removeAuthenticator: ({ viewer }) => removeAuthenticator(platform, viewer.userId),
    makeRecoveryCodes: async ({ viewer }) => ({ recoveryCodes: await makeRecoveryCodes(platform, viewer.userId) }),
    beginPasskey: async ({ viewer }) => ({ options: await beginPasskey(platform, viewer.userId) }),
    addPasskey: ({ viewer, body }) => addPasskey(platform, { userId: viewer.userId, ...body }),
    removePasskey: ({ viewer, params }) => removePasskey(platform, viewer.userId, params.id),
    beginPasskeyLogin: async ({ ip }) => ({ options: await beginPasskeyLogin(platform, ip) }),
    loginPasskey: ({ body, ip, userAgent }) =>
      loginWithPasskey(platform, { response: body.response, origin: { device: body.device, ip, userAgent } }),
    requestExport: ({ viewer }) => requestExport(platform, viewer.userId),
    exportState: ({ viewer }) => readExportState(platform, viewer.userId),
  };
}
