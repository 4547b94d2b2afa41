import type { account } from '@greenlight/contract/account';
import { type Handlers, later } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readUserInfo } from './profile/service.ts';
import { login, register } from './service.ts';
import { endSession, renewSession } from './session/service.ts';

export function accountRoutes(platform: Platform): Handlers<typeof account> {
  return {
    register: ({ body, ip, userAgent }) =>
      register(platform, { ...body, origin: { device: body.device, ip, userAgent } }),
    login: ({ body, ip, userAgent }) => login(platform, { ...body, origin: { device: body.device, ip, userAgent } }),
    renew: ({ body }) => renewSession(platform, { ...body, deviceIdentifier: body.device.deviceIdentifier }),
    logout: ({ viewer }) => endSession(platform, viewer.sessionId, 'logout'),
    userInfo: ({ viewer, query }) => readUserInfo(platform, { viewer, select: query.select }),
    integrity: later,
    loginGoogle: later,
    loginApple: later,
    changeEmail: later,
    changeEmailComplete: later,
    forgottenPassword: later,
    forgottenPasswordChange: later,
    changePassword: later,
    verifyAccount: later,
    verifyEmail: later,
    sendVerification: later,
    setPreferences: later,
    removeAvatar: later,
    requestDeletion: later,
    cancelDeletion: later,
    setDisplayName: later,
    setEmail: later,
  };
}
