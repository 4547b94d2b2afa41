import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { networkOf } from '../../../platform/auth/ip-network.ts';
import { type Limit, rateLimit } from '../../../platform/auth/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { issueToken, spend, spendToken, tokenLifeMs } from './single-use-token.ts';

export type GuardedAction = 'register' | 'login' | 'reset';

const hourS = 3600;
const quarterS = 15 * 60;
/**
 * What a network did lately that makes a next time suspicious, and from how many times on: later than somebody who
 * forgot which password it was, and sooner than the throttles, whose words the specification has.
 */
const networkRisk: Record<GuardedAction, { limit: Limit; from: number }> = {
  register: { limit: { name: 'risk-register', points: 1e6, perSeconds: hourS }, from: 4 },
  login: { limit: { name: 'risk-login', points: 1e6, perSeconds: quarterS }, from: 20 },
  reset: { limit: { name: 'risk-reset', points: 1e6, perSeconds: hourS }, from: 3 },
};
/** The same of an e-mail, from wherever; whether it has an account makes no difference. */
const emailRisk = { limit: { name: 'risk-login-email', points: 1e6, perSeconds: quarterS }, from: 10 };
/** Networks that were told to solve one: their next question is answered with a challenge, whatever else they did. */
const toldLimit: Limit = { name: 'risk-told', points: 1e6, perSeconds: quarterS };
const askLimit: Limit = { name: 'integrity', points: 600, perSeconds: 600 };

/** Some 0.4 to 0.8 s of one core of a laptop, in a browser's worker. */
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
 * The token that an action wants, or the challenge that has to be solved for it first; a `social` one is the nonce of
 * an ID token and costs no work. `solution` is base64 of `{ challenge, solution }` in JSON. Throws `captcha_required`
 * for one that is not right, too late or used before.
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
  const isTold = (await rateLimit(platform.db, toldLimit).taken(`${action}|${network}`)) > 0;
  if (isTold || (await isNetworkSuspicious(platform, action, network))) {
    return { token: null, challenge: { ...(await makeChallenge(platform, { action, network })) } };
  }
  return { token: issueToken(platform, action, network), challenge: null };
}

/**
 * Throws `captcha_required` where the action is tried suspiciously often and no token shows that work was done for it.
 * On a calm day any token, or none, will do.
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
  await rateLimit(platform.db, toldLimit).take(`${action}|${network}`);
  throw new ProblemError('captcha_required');
}

/** What makes the next time more suspicious: an account made, a login that failed, a reset that was asked for. */
export async function noteRisk(platform: Platform, action: GuardedAction, ip: string, email?: string): Promise<void> {
  await Promise.all([
    rateLimit(platform.db, networkRisk[action].limit).take(networkOf(ip)),
    action === 'login' && email !== undefined && rateLimit(platform.db, emailRisk.limit).take(email),
  ]);
}

/** Its owner is there: who failed at this e-mail before is forgotten. */
export async function forgetRisk(platform: Platform, email: string): Promise<void> {
  await rateLimit(platform.db, emailRisk.limit).reset(email);
}

async function isNetworkSuspicious({ db }: Platform, action: GuardedAction, network: string): Promise<boolean> {
  const { limit, from } = networkRisk[action];
  return (await rateLimit(db, limit).taken(network)) >= from;
}

async function isEmailSuspicious({ db }: Platform, email: string): Promise<boolean> {
  return (await rateLimit(db, emailRisk.limit).taken(email)) >= emailRisk.from;
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
  return verified && (await spend(platform, challenge.signature, end));
}

function parseSolution(text: string): z.output<typeof solved> | undefined {
  try {
    return solved.safeParse(JSON.parse(Buffer.from(text, 'base64').toString())).data;
  } catch {
    return undefined;
  }
}

/** A token for which work was done is told apart from one that was given for nothing. */
function worked(network: string): string {
  return `worked:${network}`;
}

function secretsOf({ config }: Platform) {
  const secretFor = (use: string) => createHmac('sha256', config.secrets.token).update(`captcha:${use}`).digest('hex');
  return { hmacSignatureSecret: secretFor('challenge'), hmacKeySignatureSecret: secretFor('solution') };
}
