import { email as emailSchema, type SocialProvider } from '@greenlight/contract/account';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { networkOf } from '../../../platform/auth/ip-network.ts';
import type { SignInProvider } from '../../../platform/config/config.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { isUnspent, spendToken, tokenLifeMs } from '../integrity/single-use-token.ts';
import { discoverProvider, providerUnavailable, requireProvider } from './identity-provider.ts';

/** The claims of an ID token, after it was verified. */
export interface Claims {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  /** Whether nobody else can have an account with this e-mail at the provider. */
  isAuthoritative: boolean;
  name: string;
  nonce: string;
}

/** Domains whose mailboxes the provider itself hosts; Google also hosts the domains of its organisations (`hd`). */
const ownDomains: Record<SocialProvider, readonly string[]> = {
  google: ['gmail.com'],
  apple: ['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com'],
};
const clockToleranceS = 60;
/** The action of `integrity` tokens that serve as nonce. */
const nonceAction = 'social';
/** jose's errors for an invalid token; any other error is about the provider's answer. */
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

const idTokenClaims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  name: z.string().optional().catch(undefined),
  email: emailSchema.nullish().catch(null),
  // Apple sends the boolean as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  hd: z.string().min(1).optional().catch(undefined),
});

/**
 * The verified claims of an ID token for this address; the nonce stays valid until {@link spendNonce}. Throws
 * `invalid_credentials`, `not_found` for a provider that is not offered, or `unavailable` when it does not answer.
 */
export async function readToken(
  platform: Platform,
  { provider, token, ip }: { provider: SocialProvider; token: string; ip: string },
): Promise<Claims> {
  const claims = await readIdToken(platform, provider, token);
  if (!(await isUnspent(platform, claims.nonce, nonceAction, networkOf(ip)))) throw refused(platform, 'nonce');
  return claims;
}

/**
 * Call it last: then a member does not have to go to the provider again after a wrong second factor. Throws
 * `invalid_credentials`.
 */
export async function spendNonce(platform: Platform, { nonce }: Claims, ip: string): Promise<void> {
  if (!(await spendToken(platform, nonce, nonceAction, networkOf(ip)))) throw refused(platform, 'nonce');
}

/** Verifies as in OpenID Connect Core §3.2.2.11, except the nonce, by the platform's clock. */
async function readIdToken(platform: Platform, name: SocialProvider, token: string): Promise<Claims> {
  const settings = requireProvider(platform, name);
  const { issuer, algorithms, keys } = await discoverProvider(platform, settings);
  const payload = await jwtVerify(token, keys, {
    // Google's tokens may name the issuer without a scheme.
    issuer: name === 'google' ? [issuer, issuer.replace(/^https?:\/\//, '')] : issuer,
    audience: settings.clientId,
    algorithms,
    requiredClaims: ['sub', 'nonce', 'exp', 'iat'],
    // The nonce expires sooner, too. With a maximum age, jose also refuses tokens from the future.
    maxTokenAge: tokenLifeMs / 1000,
    clockTolerance: clockToleranceS,
    currentDate: platform.clock.now(),
  }).then(
    (verified) => verified.payload,
    (error: unknown) => {
      if (refusals.some((kind) => error instanceof kind)) throw refused(platform, error);
      throw providerUnavailable(platform, error);
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
  // A provider that does not host the mailbox checked the address once; it may belong to another person now.
  const domain = email?.split('@')[1] ?? '';
  const isOwnDomain = ownDomains[name].includes(domain) || (name === 'google' && claims.hd !== undefined);
  return {
    subject: claims.sub,
    email,
    isEmailVerified,
    isAuthoritative: isEmailVerified && isOwnDomain,
    name: claims.name ?? '',
    nonce: claims.nonce,
  };
}

/** The same error for any fault of a token; the log has the reason. */
function refused({ log }: Platform, cause: unknown): ProblemError {
  log.info({ reason: String(cause) }, 'ID token refused');
  return new ProblemError('invalid_credentials', {
    detail: 'This sign-in is not valid any more. Please try again.',
    cause,
  });
}
