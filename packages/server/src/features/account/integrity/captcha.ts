import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { networkOf } from '../../../platform/auth/ip-network.ts';
import { type Limit, rateLimit } from '../../../platform/auth/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { issueToken, spendToken, tokenLifeMs, useToken } from './single-use-token.ts';

export type GuardedAction = 'register' | 'login' | 'reset' | 'giveaway';

const hourS = 3600;
const quarterS = 15 * 60;
/**
 * Limits from which a network is suspicious: higher than for a person who tries a few remembered passwords, lower than
 * the rate limits, whose texts are fixed.
 */
const networkRisk: Record<GuardedAction, { limit: Limit; from: number }> = {
  register: { limit: { name: 'risk-register', points: 1e6, perSeconds: hourS }, from: 4 },
  login: { limit: { name: 'risk-login', points: 1e6, perSeconds: quarterS }, from: 20 },
  reset: { limit: { name: 'risk-reset', points: 1e6, perSeconds: hourS }, from: 3 },
  giveaway: { limit: { name: 'risk-giveaway', points: 1e6, perSeconds: hourS }, from: 20 },
};
/** The same for one e-mail from any network, with or without an account. */
const emailRisk = { limit: { name: 'risk-login-email', points: 1e6, perSeconds: quarterS }, from: 10 };
/** Networks that got `captcha_required`: their next request gets a challenge, even if the network is not suspicious. */
const challengedLimit: Limit = { name: 'risk-challenge', points: 1e6, perSeconds: quarterS };
const askLimit: Limit = { name: 'integrity', points: 600, perSeconds: 600 };

/** About 0.4 to 0.8 s on one core of a laptop, in a browser's worker. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5000, counterMin: 500, counterMax: 1000 };

const challengeShape = z.object({
  parameters: z.object({
    algorithm: z.literal(work.algorithm),
    nonce: z.string(),
    salt: z.string(),
    cost: z.literal(work.cost),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.int(),
    data: z.object({ action: z.string(), network: z.string() }),
  }),
  signature: z.string(),
});
const solved = z.object({
  challenge: challengeShape,
  solution: z.object({ counter: z.int(), derivedKey: z.string(), time: z.number().optional() }),
});

/**
 * The token for an action, or the challenge that has to be solved first. A `social` token is the nonce of an ID token
 * and needs no challenge. `solution` is base64 of `{ challenge, solution }` in JSON. Throws `captcha_required` for a
 * solution that is wrong, late or used.
 */
export async function answerIntegrity(
  platform: Platform,
  { action, ip, solution }: { action: GuardedAction | 'social'; ip: string; solution?: string },
) {
  const network = networkOf(ip);
  if (!(await rateLimit(platform.db, askLimit).take(network))) throw new ProblemError('rate_limited');
  if (action === 'social') return { token: issueToken(platform, action, network), challenge: null };
  if (solution !== undefined) {
    if (!(await takeSolution(platform, { action, network, solution }))) throw new ProblemError('captcha_required');
    return { token: issueToken(platform, action, worked(network)), challenge: null };
  }
  const isChallenged = (await rateLimit(platform.db, challengedLimit).consumedPoints(`${action}|${network}`)) > 0;
  if (isChallenged || (await isNetworkSuspicious(platform, action, network))) {
    return { token: null, challenge: { ...(await makeChallenge(platform, { action, network })) } };
  }
  return { token: issueToken(platform, action, network), challenge: null };
}

/**
 * Throws `captcha_required` when the action is tried suspiciously often and the token does not come from a solved
 * challenge. Otherwise accepts any token, or none.
 */
export async function requireCaptcha(
  platform: Platform,
  { action, ip, email, token }: { action: GuardedAction; ip: string; email?: string; token: string | undefined },
): Promise<void> {
  const network = networkOf(ip);
  const [ofNetwork, ofEmail] = await Promise.all([
    isNetworkSuspicious(platform, action, network),
    action === 'login' && email !== undefined && isEmailSuspicious(platform, email),
  ]);
  if (!ofNetwork && !ofEmail) return;
  if (token !== undefined && (await spendToken(platform, token, action, worked(network)))) return;
  await rateLimit(platform.db, challengedLimit).take(`${action}|${network}`);
  throw new ProblemError('captcha_required');
}

/** Counts towards suspicion: an account that was made, a failed login, a requested reset, an entry in a giveaway. */
export async function noteRisk(platform: Platform, action: GuardedAction, ip: string, email?: string): Promise<void> {
  await Promise.all([
    rateLimit(platform.db, networkRisk[action].limit).take(networkOf(ip)),
    action === 'login' && email !== undefined && rateLimit(platform.db, emailRisk.limit).take(email),
  ]);
}

/** Forgets the failures at this e-mail after a login of the owner. */
export async function forgetRisk(platform: Platform, email: string): Promise<void> {
  await rateLimit(platform.db, emailRisk.limit).reset(email);
}

async function isNetworkSuspicious({ db }: Platform, action: GuardedAction, network: string): Promise<boolean> {
  const { limit, from } = networkRisk[action];
  return (await rateLimit(db, limit).consumedPoints(network)) >= from;
}

async function isEmailSuspicious({ db }: Platform, email: string): Promise<boolean> {
  return (await rateLimit(db, emailRisk.limit).consumedPoints(email)) >= emailRisk.from;
}

function makeChallenge(platform: Platform, data: { action: string; network: string }) {
  return createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.counterMax, work.counterMin),
    deriveKey,
    data,
    expiresAt: new Date(platform.clock.now().getTime() + tokenLifeMs),
    ...secretsOf(platform),
  });
}

async function takeSolution(
  platform: Platform,
  { action, network, solution: text }: { action: string; network: string; solution: string },
): Promise<boolean> {
  const payload = parseSolution(text);
  if (!payload) return false;
  const { challenge, solution } = payload;
  const { data, expiresAt } = challenge.parameters;
  const end = new Date(expiresAt * 1000);
  if (data.action !== action || data.network !== network || end <= platform.clock.now()) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(platform) });
  return verified && (await useToken(platform, challenge.signature, end));
}

function parseSolution(text: string): z.output<typeof solved> | undefined {
  try {
    return solved.safeParse(JSON.parse(Buffer.from(text, 'base64').toString())).data;
  } catch {
    return undefined;
  }
}

/** Marks a token that was issued for a solved challenge. */
function worked(network: string): string {
  return `worked:${network}`;
}

function secretsOf({ config }: Platform) {
  const secretFor = (use: string) => createHmac('sha256', config.secrets.token).update(`captcha:${use}`).digest('hex');
  return { hmacSignatureSecret: secretFor('challenge'), hmacKeySignatureSecret: secretFor('solution') };
}
