import { dayMs } from '@greenlight/contract/duration';
import type { ErrorCode } from '@greenlight/contract/errors';
import type { RuleEffect } from '@greenlight/contract/moderation';
import { type Place, toPlace } from '@greenlight/contract/place';
import { LRUCache } from 'lru-cache';
import type { Platform } from '../../platform/platform.ts';
import { readMembership } from '../money/entitlement/read-membership.ts';
import { authorOf, findWriteProblem, isExempt, teamsOf } from './ban/write-problem.ts';
import type { AuthorFacts } from './moderator-queries.ts';
import { rulesOf, type ScopeRules } from './rule/rule-cache.ts';
import { type Hit, needsRecentTexts, runRules } from './rule/rule-check.ts';
import { countTexts, listRecentTexts, type RaidRow } from './rule/rule-queries.ts';

/** The first texts of an account go to the moderators' queue. */
const firstTexts = 3;
const authorCaches = 50_000;

export type WrittenText = Place & { userId: string; text: string } & (
    | { kind: 'comment'; clientId: string }
    | { kind: 'chat'; clientId: string; livestreamId: number }
    // For an edit of a comment, or the title of a clip: earlier texts do not count.
    | { kind: 'edit' }
  );

export interface Verdict {
  /** Why the text may not be written; null if it may. */
  problem: Exclude<ErrorCode, number> | null;
  /** Values for the placeholders in the text of the problem. */
  values?: Record<string, string | number>;
  /** If set, the text is stored, but not shown to others. */
  moderationState: 'held' | 'hidden' | null;
  rule: { id: number | null; name: string; effect: RuleEffect } | null;
  /** Whether it is one of the first texts of its account. */
  isFirst: boolean;
}

const passVerdict: Verdict = { problem: null, moderationState: null, rule: null, isFirst: false };

/** Applies bans, rules and the raid switch to a text. Staff and the team of the place are exempt. */
export async function decideText(platform: Platform, written: WrittenText): Promise<Verdict> {
  const { userId } = written;
  const place = toPlace(written);
  const [author, teamIds] = await Promise.all([authorOf(platform, userId), teamsOf(platform, place)]);
  if (!author || isExempt(author, teamIds)) return passVerdict;
  const problem = await findWriteProblem(platform, { userId, ...place });
  if (problem) return { ...passVerdict, problem: problem.code, ...(problem.values && { values: problem.values }) };
  const scopes = await Promise.all([null, ...teamIds].map((teamId) => rulesOf(platform, teamId)));
  const hit = await firstHit(platform, { written, author, scopes });
  if (hit?.rule.effect === 'refuse') {
    return { ...passVerdict, problem: 'text_refused', values: { reason: hit.rule.reason }, rule: hit.rule };
  }
  const isFirst = written.kind !== 'edit' && (await isFirstOf(platform, userId));
  if (hit)
    return { ...passVerdict, moderationState: hit.rule.effect === 'hide' ? 'hidden' : 'held', rule: hit.rule, isFirst };
  if (await isRaider(platform, { userId, author, scopes })) {
    return { ...passVerdict, moderationState: 'held', rule: { id: null, name: 'raid', effect: 'hold' }, isFirst };
  }
  return { ...passVerdict, isFirst };
}

interface Asked {
  written: WrittenText;
  author: AuthorFacts;
  scopes: ScopeRules[];
}

async function firstHit(platform: Platform, { written, author, scopes }: Asked): Promise<Hit | undefined> {
  const all = scopes.flatMap((scope) => scope.rules);
  const rules = written.kind === 'edit' ? all.filter(({ check }) => check.kind !== 'flood') : all;
  if (rules.length === 0) return undefined;
  const { createdAt, isConfirmed } = author;
  const recent = written.kind !== 'edit' && needsRecentTexts(rules) ? await listRecentTexts(platform.db, written) : [];
  const writer = { createdAt, isConfirmed, recent };
  return runRules(rules, { text: written.text, writer, at: platform.clock.now() })[0];
}

async function isRaider(
  platform: Platform,
  { userId, author, scopes }: { userId: string; author: AuthorFacts; scopes: ScopeRules[] },
): Promise<boolean> {
  const at = platform.clock.now();
  const raids = scopes.flatMap(({ raid }): RaidRow[] => (raid && raid.until > at ? [raid] : []));
  const ageMs = at.getTime() - author.createdAt.getTime();
  if (raids.some(({ minAccountDays }) => ageMs < minAccountDays * dayMs)) return true;
  if (!raids.some(({ membersOnly }) => membersOnly)) return false;
  return !(await readMembership(platform, userId)).member;
}

const known = new WeakMap<Platform, LRUCache<string, true>>();

async function isFirstOf(platform: Platform, userId: string): Promise<boolean> {
  const cache = known.get(platform) ?? new LRUCache({ maxSize: authorCaches, sizeCalculation: () => 1 });
  known.set(platform, cache);
  if (cache.has(userId)) return false;
  if ((await countTexts(platform.db, { userId, limit: firstTexts })) < firstTexts) return true;
  cache.set(userId, true);
  return false;
}
