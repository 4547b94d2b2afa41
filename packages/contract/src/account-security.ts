import { z } from 'zod';
import { authRecord, newPassword, secondFactorCode, socialProvider } from './account.ts';
import { deviceInput, devicePlatform } from './device.ts';
import { dateTime, uuid } from './field.ts';
import { passwordMaxLength } from './limits.ts';
import { noContent, route, routeGroup } from './route.ts';

const bytes = z.base64url().max(20_000);
const publicKey = z.literal('public-key');

/** The WebAuthn options (Level 3) that this service uses. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  challenge: bytes,
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: bytes, type: publicKey, transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  extensions: z.object({ credProps: z.boolean() }),
});
const requestOptions = z.object({
  rpId: z.string(),
  challenge: bytes,
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** The fields of the response that this service uses. */
const credential = { id: bytes, rawId: bytes, type: publicKey };
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;
const passkeyAnswer = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.optional(),
    }),
  })
  .meta({ id: 'PasskeyAnswer' });
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

export const passkey = z
  .object({ id: uuid, name: z.string(), created: dateTime, lastUsed: dateTime.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

export const sessionEntity = z
  .object({
    id: uuid,
    name: z.string().nullable().describe('name that the owner gave the device'),
    model: z.string().describe('model of the device'),
    platform: devicePlatform,
    network: z.string().describe('shortened IP address'),
    created: dateTime,
    lastSeen: dateTime,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type SessionEntity = z.infer<typeof sessionEntity>;

const state = z.object({
  hasPassword: z.boolean(),
  linked: z.array(socialProvider),
  authenticator: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
  confirmedUntil: dateTime.nullable().describe('until then, sensitive changes need no new confirmation'),
});

const exportState = z.object({
  state: z.enum(['none', 'making', 'ready']),
  url: z.url().nullable(),
  expires: dateTime.nullable(),
});

/** Ways to sign in to the account, and its sessions. Not part of the specification. */
export const accountSecurity = routeGroup('user', {
  providers: route({
    method: 'GET',
    path: '/v2/account/providers',
    access: 'anyone',
    summary: 'The sign-in providers of this service.',
    response: z.object({
      providers: z.array(
        z.object({
          name: socialProvider,
          authorizationUrl: z.url().describe('URL of the authorisation request, without `nonce` and `state`'),
          clientId: z.string(),
          redirectUrl: z
            .url()
            .describe('page to which the provider sends the browser; /login gets the ID token in the fragment'),
        }),
      ),
    }),
    cache: { maxAge: 60, stale: 600 },
  }),
  state: route({
    method: 'GET',
    path: '/v2/account/security',
    access: 'account',
    summary: 'The ways to sign in to the account.',
    response: state,
  }),
  sessions: route({
    method: 'GET',
    path: '/v2/account/sessions',
    access: 'account',
    summary: 'The sessions of the account: this one first, then the one seen last.',
    response: z.object({ sessions: z.array(sessionEntity) }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/v2/account/sessions/:id',
    access: 'account',
    summary: 'End this session of the account.',
    params: z.object({ id: uuid }),
    response: noContent,
    errors: ['not_found'],
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/v2/account/sessions',
    access: 'account',
    summary: 'End all other sessions.',
    response: noContent,
  }),
  reportSession: route({
    method: 'POST',
    path: '/v2/account/sessions/report',
    access: 'guest',
    summary: 'Report "It was not me": the token in the mail about a new device ends every session of the account.',
    body: z.object({ token: z.string().max(500) }),
    response: noContent,
    errors: ['code_invalid'],
  }),
  undoEmail: route({
    method: 'POST',
    path: '/v2/account/change/email/undo',
    access: 'guest',
    summary: 'Return to the earlier address by the link in its mail, with a new password. All other ways in end.',
    body: z.object({ token: z.string().max(500), passwordNew: newPassword }),
    response: noContent,
    errors: ['code_invalid', 'weak_password', 'breached_password', 'email_in_use'],
  }),
  confirm: route({
    method: 'POST',
    path: '/v2/account/confirm',
    access: 'account',
    summary: 'Confirm the identity for sensitive changes of the next 15 minutes.',
    body: z.union([
      z.object({ password: z.string().min(1).max(passwordMaxLength), secondFactor: secondFactorCode.optional() }),
      z.object({ passkey: passkeyAnswer }),
      z.object({ provider: socialProvider, token: z.string().max(10_000), secondFactor: secondFactorCode.optional() }),
    ]),
    response: z.object({ confirmedUntil: dateTime }),
    errors: [
      'invalid_credentials',
      'too_many_attempts',
      'second_factor_required',
      'second_factor_invalid',
      'not_found',
      'unavailable',
    ],
  }),
  link: route({
    method: 'POST',
    path: '/v2/account/link/:provider',
    access: 'account',
    confirmed: true,
    summary: 'Link an account of this provider to sign in with it.',
    params: z.object({ provider: socialProvider }),
    body: z.object({ token: z.string().max(10_000) }),
    response: state,
    errors: ['invalid_credentials', 'linked_already', 'not_found', 'unavailable'],
  }),
  unlink: route({
    method: 'DELETE',
    path: '/v2/account/link/:provider',
    access: 'account',
    confirmed: true,
    summary: 'Unlink the provider. Refused if it is the only way in.',
    params: z.object({ provider: socialProvider }),
    response: state,
    errors: ['last_way_in'],
  }),
  beginAuthenticator: route({
    method: 'POST',
    path: '/v2/account/authenticator',
    access: 'account',
    confirmed: true,
    summary: 'A new secret for an authenticator app (RFC 6238). It is used from the first code that is sent.',
    response: z.object({ secret: z.string(), uri: z.string().describe('otpauth://, for a QR code') }),
    errors: ['authenticator_on'],
  }),
  completeAuthenticator: route({
    method: 'POST',
    path: '/v2/account/authenticator/complete',
    access: 'account',
    confirmed: true,
    summary: 'Require a code at every login from now on. Returns recovery codes, once.',
    body: z.object({ code: secondFactorCode }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['authenticator_on', 'second_factor_invalid', 'too_many_attempts'],
  }),
  removeAuthenticator: route({
    method: 'DELETE',
    path: '/v2/account/authenticator',
    access: 'account',
    confirmed: true,
    summary: 'Require no code any more.',
    response: noContent,
  }),
  makeRecoveryCodes: route({
    method: 'POST',
    path: '/v2/account/authenticator/recovery-codes',
    access: 'account',
    confirmed: true,
    summary: 'Make new recovery codes. The earlier ones stop working.',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['authenticator_off', 'rate_limited'],
  }),
  beginPasskey: route({
    method: 'POST',
    path: '/v2/account/passkeys/begin',
    access: 'account',
    confirmed: true,
    summary: 'Options with which the browser makes a passkey.',
    response: z.object({ options: creationOptions }),
  }),
  addPasskey: route({
    method: 'POST',
    path: '/v2/account/passkeys',
    access: 'account',
    confirmed: true,
    summary: 'Save the passkey that the browser made.',
    body: z.object({ name: z.string().trim().min(1).max(60), response: newPasskey }),
    response: passkey,
    errors: ['code_invalid', 'passkey_limit', 'passkey_known'],
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/v2/account/passkeys/:id',
    access: 'account',
    confirmed: true,
    summary: 'Remove a passkey. Refused if it is the only way in.',
    params: z.object({ id: uuid }),
    response: noContent,
    errors: ['not_found', 'last_way_in'],
  }),
  beginPasskeyLogin: route({
    method: 'POST',
    path: '/v2/account/login/passkey/begin',
    access: 'guest',
    summary: 'Options with which the browser asks for a passkey.',
    response: z.object({ options: requestOptions }),
    errors: ['rate_limited'],
  }),
  loginPasskey: route({
    method: 'POST',
    path: '/v2/account/login/passkey',
    access: 'guest',
    summary: 'Sign in with a passkey.',
    body: z.object({ response: passkeyAnswer, device: deviceInput }),
    response: authRecord,
    errors: ['invalid_credentials', 'suspended', 'rate_limited'],
  }),
  requestExport: route({
    method: 'POST',
    path: '/v1/userinfo/export',
    access: 'account',
    confirmed: true,
    summary: 'Make an archive of all data about the member. A mail says when it is ready.',
    response: exportState,
    errors: ['rate_limited'],
  }),
  exportState: route({
    method: 'GET',
    path: '/v1/userinfo/export',
    access: 'account',
    confirmed: true,
    summary: 'The state of the archive, with its address when it is ready.',
    response: exportState,
  }),
});
