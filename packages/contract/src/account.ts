import { z } from 'zod';
import { deviceInput } from './device.ts';
import { dateTime, uuid } from './field.ts';
import { displayNameMaxLength, passwordMaxLength, passwordMinLength } from './limits.ts';
import { noContent, route, routeGroup } from './route.ts';
import { preferences, userInfo } from './user-info.ts';

/** The tokens that the client stores in local storage (docs/product/session.md). */
export const authRecord = z
  .object({
    token: z.string(),
    tokenExpiry: dateTime,
    refreshToken: z.string(),
    refreshExpiry: dateTime,
  })
  .meta({ id: 'AuthRecord' });
export type AuthRecord = z.infer<typeof authRecord>;

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid e-mail address'));
export const newPassword = z
  .string()
  .min(passwordMinLength, 'Password should be at least 6 characters')
  .max(passwordMaxLength);
export const displayName = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(displayNameMaxLength)
  .regex(/^[^\p{Cc}\p{Cf}]+$/u, 'Use visible letters');
const password = z.string().min(1, 'Enter your password').max(passwordMaxLength);
export const securityTokenHeader = 'x-security-token';
const platform = z.object({ platform: z.literal('web').default('web') });

/** The token from `integrity`; required only for suspiciously frequent calls (`captcha_required`). */
const captcha = z.string().max(4000).optional();
/** Six digits from the authenticator app, or a recovery code. */
export const secondFactorCode = z.string().trim().min(6, 'Enter the code').max(20);

export const registerBody = z.object({ displayName, email, password: newPassword, device: deviceInput, captcha });
export const loginBody = z.object({
  email,
  password,
  device: deviceInput,
  captcha,
  secondFactor: secondFactorCode.optional(),
});
const socialBody = z.object({
  token: z.string().max(10_000).describe('ID token, whose nonce is a token that `integrity` gave for `social`'),
  displayName: displayName.optional(),
  device: deviceInput,
  secondFactor: secondFactorCode.optional(),
});
const code = z.string().trim().max(200);

export const socialProvider = z.enum(['google', 'apple']);
export type SocialProvider = z.infer<typeof socialProvider>;

const socialLogin = {
  method: 'POST',
  access: 'guest',
  query: platform,
  body: socialBody,
  response: authRecord,
  errors: [
    'invalid_credentials',
    'account_exists',
    'suspended',
    'second_factor_required',
    'second_factor_invalid',
    'too_many_attempts',
    'not_found',
    'unavailable',
    1011,
  ],
} as const;

export const account = routeGroup('user', {
  integrity: route({
    method: 'POST',
    path: '/v2/account/integrity',
    access: 'guest',
    query: platform,
    summary: 'A challenge for an action; or the token, if none is needed or the solution is sent.',
    headers: z.object({
      [securityTokenHeader]: z
        .string()
        .max(4000)
        .optional()
        .describe('the solved challenge: base64 of { challenge, solution } in JSON'),
    }),
    body: z.object({
      version: z.literal(2),
      action: z
        .enum(['register', 'login', 'reset', 'giveaway', 'social'])
        .default('login')
        .describe('the action for which the token is'),
    }),
    response: z.object({ token: z.string().nullable(), challenge: z.record(z.string(), z.unknown()).nullable() }),
    errors: ['rate_limited', 'captcha_required'],
  }),
  register: route({
    method: 'POST',
    path: '/v2/account/register',
    access: 'guest',
    summary: 'Make an account and sign in.',
    query: platform,
    body: registerBody,
    response: authRecord,
    errors: ['account_exists', 1011, 'weak_password', 'breached_password', 'captcha_required'],
  }),
  login: route({
    method: 'POST',
    path: '/v2/account/login',
    access: 'guest',
    summary: 'Sign in with e-mail and password.',
    query: platform,
    body: loginBody,
    response: authRecord,
    errors: [
      'invalid_credentials',
      'too_many_attempts',
      'suspended',
      'rate_limited',
      'captcha_required',
      'second_factor_required',
      'second_factor_invalid',
    ],
  }),
  loginGoogle: route({
    ...socialLogin,
    path: '/v2/account/login/google',
    summary: 'Sign in with a Google ID token.',
  }),
  loginApple: route({
    ...socialLogin,
    path: '/v2/account/login/apple',
    summary: 'Sign in with an Apple ID token.',
  }),
  renew: route({
    method: 'POST',
    path: '/v2/account/renew',
    access: 'guest',
    summary: 'Exchange a refresh token, once. A replayed one ends the whole family of sessions.',
    query: platform,
    body: z.object({ refreshToken: z.string().max(200), device: deviceInput, userId: uuid }),
    response: authRecord,
    errors: ['session_ended', 'suspended'],
  }),
  logout: route({
    method: 'POST',
    path: '/v2/account/logout',
    access: 'account',
    bystander: true,
    summary: 'End this session.',
    query: platform,
    response: noContent,
  }),
  changeEmail: route({
    method: 'POST',
    path: '/v2/account/change/email',
    access: 'account',
    confirmed: true,
    summary: 'Send a code to a new address.',
    query: platform,
    body: z.object({ newEmail: email }),
    response: noContent,
    errors: ['email_in_use', 'rate_limited'],
  }),
  changeEmailComplete: route({
    method: 'POST',
    path: '/v2/account/change/email/complete',
    access: 'account',
    summary: 'Change to the new address. All other sessions end.',
    query: platform,
    body: z.object({ code }),
    response: noContent,
    errors: ['code_invalid', 'email_in_use', 'rate_limited'],
  }),
  forgottenPassword: route({
    method: 'POST',
    path: '/v2/account/forgotten-password/send',
    access: 'guest',
    summary: 'Send a reset code. The response is the same whether or not the account exists.',
    query: platform,
    body: z.object({ email, captcha }),
    response: noContent,
    errors: ['rate_limited', 'captcha_required'],
  }),
  forgottenPasswordChange: route({
    method: 'POST',
    path: '/v2/account/forgotten-password/change',
    access: 'guest',
    summary: 'Set a new password with a reset code.',
    query: platform,
    body: z.object({ code, passwordNew: newPassword, email }),
    response: noContent,
    errors: ['code_invalid', 'weak_password', 'breached_password', 'rate_limited'],
  }),
  changePassword: route({
    method: 'POST',
    path: '/v2/account/change/password',
    access: 'account',
    summary: 'Change the password. All other sessions end.',
    query: platform,
    body: z.object({ passwordOld: password, passwordNew: newPassword, email }),
    response: noContent,
    errors: ['invalid_credentials', 'weak_password', 'breached_password', 'too_many_attempts'],
  }),
  verifyAccount: route({
    method: 'POST',
    path: '/v1/verifyAccount',
    access: 'guest',
    summary: 'Give a name to an account that has none (`nameRequired`). The token is that of its session.',
    body: z.object({ authToken: z.string().max(4000), displayName }),
    response: authRecord,
    errors: ['code_invalid'],
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/v1/emailverify',
    access: 'guest',
    summary: 'Confirm an e-mail address: signed in to its account, or with its password.',
    body: z.object({ token: z.string().max(4000), password: password.optional() }),
    response: noContent,
    errors: ['code_invalid', 'confirmation_required', 'invalid_credentials', 'too_many_attempts', 'rate_limited'],
  }),
  sendVerification: route({
    method: 'POST',
    path: '/v1/emailverify/send',
    access: 'account',
    summary: 'Send the link that confirms the e-mail address again.',
    response: noContent,
    errors: ['rate_limited'],
  }),
  requestDeletion: route({
    method: 'DELETE',
    path: '/v1/userinfo',
    access: 'account',
    confirmed: true,
    summary: 'Request the erasure of the account. Returns its date.',
    query: z.object({ reason: z.string().max(1000).optional() }),
    response: z.object({ deleteRequest: dateTime }),
    errors: ['last_operator'],
  }),
  cancelDeletion: route({
    method: 'PUT',
    path: '/v1/userinfo/cancel-delete',
    access: 'account',
    summary: 'Take the request for erasure back.',
    query: z.object({ userId: uuid }),
    response: noContent,
    errors: ['forbidden', 'ended'],
  }),
  setDisplayName: route({
    method: 'PUT',
    path: '/v1/displayName',
    access: 'account',
    summary: 'Change the display name.',
    body: z.object({ displayName }),
    response: z.object({ displayName: z.string() }),
  }),
  setEmail: route({
    method: 'PUT',
    path: '/v1/email',
    access: 'account',
    confirmed: true,
    summary: 'Begin a change of address: as /v2/account/change/email.',
    body: z.object({ email }),
    response: noContent,
    errors: ['email_in_use', 'rate_limited'],
  }),
  setPreferences: route({
    method: 'PUT',
    path: '/v1/preferences',
    access: 'account',
    summary: 'Change the given preferences of language, autoplay and captions.',
    body: preferences.partial(),
    response: preferences,
  }),
  removeAvatar: route({
    method: 'DELETE',
    path: '/v1/avatar',
    access: 'account',
    summary: 'Remove the picture.',
    response: noContent,
  }),
  userInfo: route({
    method: 'GET',
    path: '/v1/userinfo/query',
    access: 'account',
    summary: 'The fields and groups that `select` names.',
    query: z.object({ select: z.string().max(2000).default('') }),
    response: userInfo,
  }),
});
