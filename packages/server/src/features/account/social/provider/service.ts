import { email as emailSchema, type SocialProvider } from '@greenlight/contract/account';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type RemoteJWKSet } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { SignInProvider } from '../../../../platform/config/config.ts';
import { ProblemError } from '../../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { tokenLifeMs } from '../../integrity/service.ts';

/** What a provider says of somebody, once it is sure that the provider says so. */
export interface Claims {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  /** Whether nobody else can have an account with this e-mail at the provider. */
  isAuthoritative: boolean;
  name: string;
  nonce: string;
}

interface Discovered {
  issuer: string;
  authorizationUrl: string;
  algorithms: string[];
  keys: RemoteJWKSet;
}

const clockToleranceS = 60;
const answerMs = 5000;
const discoveryKeptMs = 24 * 60 * 60 * 1000;
/** Signatures that everybody can check and only the provider make. */
const asymmetric = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** What jose throws when a token is not what it says; anything else is about the provider's answers. */
const refusals = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()),
});
const idTokenClaims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  name: z.string().optional().catch(undefined),
  email: emailSchema.nullish().catch(null),
  // Apple sends text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  hd: z.string().min(1).optional().catch(undefined),
});

const discovered = new LRUCache<string, Promise<Discovered>>({ max: 10, ttl: discoveryKeptMs });

/** Throws `not_found` for a provider that is not set up. */
export function requireProvider({ config }: Platform, name: SocialProvider): SignInProvider {
  const settings = config.signIn[name];
  if (!settings) throw new ProblemError('not_found', { detail: 'Signing in with this provider is not offered here.' });
  return settings;
}

/** OpenID Connect Discovery 1.0 §4. Throws `unavailable`. */
export function discover(platform: Platform, { issuer }: SignInProvider): Promise<Discovered> {
  const known = discovered.get(issuer);
  if (known) return known;
  const asked = askProvider(issuer).catch((error: unknown) => {
    discovered.delete(issuer);
    throw unavailable(platform, error);
  });
  discovered.set(issuer, asked);
  return asked;
}

/**
 * Checks an ID token (OpenID Connect Core §3.2.2.11) but for its nonce, by the platform's clock. Throws
 * `invalid_credentials`, `not_found` for a provider that is not offered, `unavailable` when it does not answer.
 */
export async function readIdToken(platform: Platform, name: SocialProvider, token: string): Promise<Claims> {
  const settings = requireProvider(platform, name);
  const { issuer, algorithms, keys } = await discover(platform, settings);
  const payload = await jwtVerify(token, keys, {
    issuer: name === 'google' ? [issuer, issuer.replace(/^https:\/\//, '')] : issuer,
    audience: settings.clientId,
    algorithms,
    requiredClaims: ['sub', 'nonce', 'exp', 'iat'],
    // Its nonce is younger than this, too; and with an age wanted, no token may come from the future.
    maxTokenAge: tokenLifeMs / 1000,
    clockTolerance: clockToleranceS,
    currentDate: platform.clock.now(),
  }).then(
    (verified) => verified.payload,
    (error: unknown) => {
      if (refusals.some((kind) => error instanceof kind)) throw refused(platform, error);
      throw unavailable(platform, error);
    },
  );
  return claimsOf(platform, name, settings, payload);
}

function claimsOf(platform: Platform, name: SocialProvider, { clientId }: SignInProvider, payload: JWTPayload): Claims {
  const { success, data: claims, error } = idTokenClaims.safeParse(payload);
  if (!success) throw refused(platform, error);
  const isForOthers = Array.isArray(payload.aud) && payload.aud.length > 1 && claims.azp === undefined;
  if (isForOthers || (claims.azp ?? clientId) !== clientId) throw refused(platform, 'azp');
  const email = claims.email ?? null;
  const isEmailVerified = email !== null && claims.email_verified === true;
  // Elsewhere a provider has checked the address once, and it may have gone to somebody else since.
  const isOwnDomain = name === 'apple' || email?.endsWith('@gmail.com') === true || claims.hd !== undefined;
  return {
    subject: claims.sub,
    email,
    isEmailVerified,
    isAuthoritative: isEmailVerified && isOwnDomain,
    name: claims.name ?? '',
    nonce: claims.nonce,
  };
}

async function askProvider(issuer: string): Promise<Discovered> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  });
  if (!response.ok) throw new Error(`${issuer} answers ${response.status}`);
  const document = discoveryDocument.parse(await response.json());
  if (document.issuer.replace(/\/+$/, '') !== issuer) throw new Error(`${issuer} says that it is ${document.issuer}`);
  return {
    issuer: document.issuer,
    authorizationUrl: document.authorization_endpoint,
    algorithms: document.id_token_signing_alg_values_supported.filter((name) => asymmetric.includes(name)),
    keys: createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: answerMs }),
  };
}

/** The same for whatever is wrong with a token; the log says what. */
export function refused({ log }: Platform, cause: unknown): ProblemError {
  log.info({ reason: String(cause) }, 'ID token refused');
  return new ProblemError('invalid_credentials', {
    detail: 'This sign-in is not valid any more. Please try again.',
    cause,
  });
}

function unavailable({ log }: Platform, cause: unknown): ProblemError {
  log.warn({ err: cause }, 'sign-in provider does not answer as it should');
  return new ProblemError('unavailable', { cause });
}
