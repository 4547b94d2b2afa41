import { type account, securityTokenHeader } from '@greenlight/contract/account';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeAvatar } from './avatar/avatar.ts';
import { changeEmail, completeEmailChange } from './email/change-email.ts';
import { sendVerification, verifyEmail } from './email/verify-email.ts';
import { cancelDeletion, requestDeletion } from './erasure/account-deletion.ts';
import { answerIntegrity } from './integrity/captcha.ts';
import { login } from './login.ts';
import { changePassword } from './password/change-password.ts';
import { nameAccount, setDisplayName, setPreferences } from './profile-settings.ts';
import { register } from './register.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { endSession } from './session/end-session.ts';
import { renewSession } from './session/refresh-token.ts';
import { loginWithProvider } from './social/social-login.ts';
import { readUserInfo } from './user-info.ts';

export function accountRoutes(platform: Platform): Handlers<typeof account> {
  return {
    integrity: ({ headers, body, ip }) =>
      answerIntegrity(platform, { action: body.action, ip, solution: headers[securityTokenHeader] }),
    register: ({ body, ip, userAgent, language }) =>
      register(platform, { ...body, language, origin: { device: body.device, ip, userAgent } }),
    login: ({ body, ip, userAgent }) => login(platform, { ...body, origin: { device: body.device, ip, userAgent } }),
    loginGoogle: ({ body, ip, userAgent, language }) =>
      loginWithProvider(platform, {
        ...body,
        provider: 'google',
        language,
        origin: { device: body.device, ip, userAgent },
      }),
    loginApple: ({ body, ip, userAgent, language }) =>
      loginWithProvider(platform, {
        ...body,
        provider: 'apple',
        language,
        origin: { device: body.device, ip, userAgent },
      }),
    renew: ({ body }) => renewSession(platform, { ...body, deviceIdentifier: body.device.deviceIdentifier }),
    logout: ({ viewer }) => endSession(platform, viewer.sessionId, 'logout'),
    changeEmail: ({ viewer, body }) => changeEmail(platform, viewer.userId, body.newEmail),
    changeEmailComplete: ({ viewer, body }) => completeEmailChange(platform, { ...viewer, code: body.code }),
    setEmail: ({ viewer, body }) => changeEmail(platform, viewer.userId, body.email),
    verifyEmail: ({ viewer, body, ip }) => verifyEmail(platform, { ...body, viewerId: viewer?.userId ?? null, ip }),
    sendVerification: ({ viewer }) => sendVerification(platform, viewer.userId),
    forgottenPassword: ({ body, ip }) => forgotPassword(platform, { ...body, ip }),
    forgottenPasswordChange: ({ body, ip }) => resetPassword(platform, { ...body, password: body.passwordNew, ip }),
    changePassword: ({ viewer, body, ip }) => changePassword(platform, { ...viewer, ...body, ip }),
    verifyAccount: ({ body }) => nameAccount(platform, body),
    setDisplayName: async ({ viewer, body }) => {
      await setDisplayName(platform, viewer.userId, body.displayName);
      return body;
    },
    setPreferences: ({ viewer, body }) => setPreferences(platform, viewer.userId, body),
    removeAvatar: ({ viewer }) => removeAvatar(platform, viewer.userId),
    requestDeletion: async ({ viewer, query }) => {
      const dueAt = await requestDeletion(platform, { userId: viewer.userId, reason: query.reason });
      return { deleteRequest: dueAt.toISOString() };
    },
    cancelDeletion: ({ viewer, query }) => cancelDeletion(platform, { userId: query.userId, ownUserId: viewer.userId }),
    userInfo: ({ viewer, query }) => readUserInfo(platform, { viewer, select: query.select }),
  };
}
