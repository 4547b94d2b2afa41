import type { SocialProvider } from '@greenlight/contract/account';
import type { accountSecurity } from '@greenlight/contract/account-security';
import { dayMs } from '@greenlight/contract/duration';
import type { RouteReturn } from '@greenlight/contract/route';
import { sitePath } from '@greenlight/contract/site-path';
import { createRemoteJWKSet, type RemoteJWKSet } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { SignInProvider } from '../../../platform/config/config.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';

type ProviderEntry = RouteReturn<typeof accountSecurity.providers>['providers'][number];

interface Discovered {
  issuer: string;
  authorizationUrl: string;
  algorithms: string[];
  keys: RemoteJWKSet;
}

export const providerNames: Record<SocialProvider, string> = { google: 'Google', apple: 'Apple' };

const answerMs = 5000;
const discoveryCacheMs = dayMs;
/** Signatures that anyone can verify but only the provider can make. */
const asymmetric = /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/;

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()),
});

const discovered = new LRUCache<string, Promise<Discovered>>({ max: 10, ttl: discoveryCacheMs });

/** Throws `not_found` for a provider that is not set up. */
export function requireProvider({ config }: Platform, name: SocialProvider): SignInProvider {
  const settings = config.signIn[name];
  if (!settings) throw new ProblemError('not_found', { detail: 'Signing in with this provider is not offered here.' });
  return settings;
}

/** The address where the browser signs in at each provider; leaves out a provider that does not answer. */
export async function listProviders(platform: Platform): Promise<ProviderEntry[]> {
  const names = (['google', 'apple'] as const).filter((name) => platform.config.signIn[name]);
  const entries = await Promise.allSettled(names.map((name) => describeProvider(platform, name)));
  return entries.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []));
}

async function describeProvider(platform: Platform, name: SocialProvider): Promise<ProviderEntry> {
  const { publicUrl, hosts } = platform.config;
  const settings = requireProvider(platform, name);
  const { authorizationUrl } = await discoverProvider(platform, settings);
  // Apple sends name and e-mail only with a form post, and an ID token only together with a code.
  const own =
    name === 'apple'
      ? {
          redirectUrl: `${hosts.user}/v2/account/login/apple/return`,
          response: { response_type: 'code id_token', response_mode: 'form_post', scope: 'openid name email' },
        }
      : {
          redirectUrl: `${publicUrl}${sitePath('login')}`,
          response: { response_type: 'id_token', response_mode: 'fragment', scope: 'openid profile email' },
        };
  const url = new URL(authorizationUrl);
  const query = { ...own.response, client_id: settings.clientId, redirect_uri: own.redirectUrl };
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return { name, authorizationUrl: url.href, clientId: settings.clientId, redirectUrl: own.redirectUrl };
}

/** OpenID Connect Discovery 1.0 §4. Throws `unavailable`. */
export function discoverProvider(platform: Platform, { issuer }: SignInProvider): Promise<Discovered> {
  const known = discovered.get(issuer);
  if (known) return known;
  const asked = askProvider(issuer).catch((error: unknown) => {
    discovered.delete(issuer);
    throw providerUnavailable(platform, error);
  });
  discovered.set(issuer, asked);
  return asked;
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
    algorithms: document.id_token_signing_alg_values_supported.filter((name) => asymmetric.test(name)),
    keys: createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: answerMs }),
  };
}

/** Logs the cause. */
export function providerUnavailable({ log }: Platform, cause: unknown): ProblemError {
  log.warn({ err: cause }, 'the answer of a sign-in provider is not valid');
  return new ProblemError('unavailable', { cause });
}
