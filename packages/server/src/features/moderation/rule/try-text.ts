import type { RuleCheck, RuleEffect, RuleKind } from '@greenlight/contract/moderation';
import type { Platform } from '../../../platform/platform.ts';
import { limitActs, requireScope } from '../moderator.ts';
import { rulesOf } from './rule-cache.ts';
import { type ReadyRule, readyRule, runRules } from './rule-check.ts';

interface Tried {
  teamId: number | null;
  text: string;
  /** A rule that is not saved yet, tried alone. */
  draft?: { check: RuleCheck; effect: RuleEffect } | undefined;
}

interface TriedHit {
  ruleId: number | null;
  name: string;
  kind: RuleKind;
  effect: RuleEffect;
  found: string | null;
  isDeciding: boolean;
}

/** The rules that would apply to a text. Throws `forbidden` and `rate_limited`. */
export async function tryText(platform: Platform, userId: string, { teamId, text, draft }: Tried): Promise<TriedHit[]> {
  await limitActs(platform, userId);
  await requireScope(platform.db, { userId, teamId });
  const rules = draft ? [readyRule({ id: null, name: '', reason: '', ...draft })] : await rulesAt(platform, teamId);
  const hits = runRules(rules, { text, writer: null, at: platform.clock.now() });
  return hits.map(({ rule: { id, name, check, effect }, found }, index) => ({
    ruleId: id,
    name,
    kind: check.kind,
    effect,
    found,
    isDeciding: index === 0,
  }));
}

/** The rules of the whole service run first. */
async function rulesAt(platform: Platform, teamId: number | null): Promise<ReadyRule[]> {
  const scopes = teamId === null ? [null] : [null, teamId];
  const found = await Promise.all(scopes.map((scope) => rulesOf(platform, scope)));
  return found.flatMap(({ rules }) => rules);
}
