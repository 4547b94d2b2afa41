import type { AuditAction } from '@greenlight/contract/audit';
import { hourMs } from '@greenlight/contract/duration';
import { rulesMax, ruleWordsMax } from '@greenlight/contract/limits';
import type { ModerationRaid, ModerationRule } from '@greenlight/contract/moderation-rule-studio';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { readModerator, requireScope } from '../moderator.ts';
import { decideScope } from '../policy.ts';
import { clearRuleCache } from './rule-cache.ts';
import {
  deleteRule,
  findRaid,
  findRule,
  insertRule,
  listRaids,
  listRules,
  lockRules,
  type RaidRow,
  type RuleFields,
  type RuleRow,
  updatePlaces,
  updateRule,
  upsertRaid,
} from './rule-queries.ts';

/** Maximum number of words of one scope, because each process keeps them in memory. */
const wordsMax = 4 * ruleWordsMax;

/** The rules of a creator, or, for staff, of the whole service. Throws `forbidden`. */
export async function readRules({ db }: Platform, userId: string, teamId: number | null): Promise<ModerationRule[]> {
  const moderator = teamId === null ? await readModerator(db, userId) : await requireScope(db, { userId, teamId });
  if (teamId === null && !moderator.moderatesAll) return [];
  return (await listRules(db, teamId)).map(toRule);
}

/** Throws `forbidden`, and `conflict` for too many rules or words. */
export function addRule(
  platform: Platform,
  userId: string,
  { teamId, ...fields }: RuleFields & { teamId: number | null },
): Promise<ModerationRule> {
  return inTransaction(platform.db, async (tx) => {
    await requireScope(tx, { userId, teamId });
    await lockRules(tx, teamId);
    const present = await listRules(tx, teamId);
    if (present.length >= rulesMax)
      throw new ProblemError('conflict', { detail: `There are ${rulesMax} rules already.` });
    requireFew([...present, fields]);
    const id = await insertRule(tx, { ...fields, teamId, place: present.length + 1, at: platform.clock.now() });
    await record(platform, tx, { userId, action: 'moderation.add-rule', teamId, id, name: fields.name });
    return requireRule(tx, id);
  });
}

/** Throws `not_found`, also for a rule of others. */
export function editRule(
  platform: Platform,
  userId: string,
  { ruleId, ...fields }: RuleFields & { ruleId: number },
): Promise<ModerationRule> {
  return inTransaction(platform.db, async (tx) => {
    const { teamId } = await lockOwn(tx, { userId, ruleId });
    requireFew([...(await listRules(tx, teamId)).filter(({ id }) => id !== ruleId), fields]);
    await updateRule(tx, { id: ruleId, ...fields });
    await record(platform, tx, { userId, action: 'moderation.edit-rule', teamId, id: ruleId, name: fields.name });
    return requireRule(tx, ruleId);
  });
}

/** Throws `not_found`, also for a rule of others. */
export function removeRule(platform: Platform, userId: string, ruleId: number): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    const { teamId, name } = await lockOwn(tx, { userId, ruleId });
    await deleteRule(tx, ruleId);
    await record(platform, tx, { userId, action: 'moderation.remove-rule', teamId, id: ruleId, name });
  });
}

/** Throws `forbidden`, and `conflict` if these are not exactly the rules of the scope. */
export function orderRules(
  platform: Platform,
  userId: string,
  { teamId, ruleIds }: { teamId: number | null; ruleIds: number[] },
): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    await requireScope(tx, { userId, teamId });
    await lockRules(tx, teamId);
    const present = new Set((await listRules(tx, teamId)).map(({ id }) => id));
    const isSame = ruleIds.length === present.size && new Set(ruleIds).size === present.size;
    if (!isSame || !ruleIds.every((id) => present.has(id))) throw new ProblemError('conflict');
    await updatePlaces(tx, ruleIds);
    await record(platform, tx, { userId, action: 'moderation.order-rules', teamId });
  });
}

/** The raid switches where the caller moderates. */
export async function readRaids(platform: Platform, userId: string): Promise<ModerationRaid[]> {
  const { moderatesAll, teamIds } = await readModerator(platform.db, userId);
  const rows = await listRaids(platform.db, moderatesAll ? null : teamIds);
  return rows.map((row) => toRaid(platform, row));
}

/** Throws `forbidden`. */
export function setRaid(
  platform: Platform,
  userId: string,
  { teamId, hours, ...fields }: { teamId: number | null; hours: number; minAccountDays: number; membersOnly: boolean },
): Promise<ModerationRaid> {
  return inTransaction(platform.db, async (tx) => {
    await requireScope(tx, { userId, teamId });
    const until = new Date(platform.clock.now().getTime() + hours * hourMs);
    await upsertRaid(tx, { teamId, until, ...fields });
    await record(platform, tx, { userId, action: 'moderation.raid', teamId, until: until.toISOString() });
    const row = await findRaid(tx, teamId);
    if (!row) throw new ProblemError('not_found');
    return toRaid(platform, row);
  });
}

interface Change {
  userId: string;
  action: AuditAction;
  teamId: number | null;
  id?: number;
  name?: string;
  until?: string;
}

async function record(platform: Platform, tx: Db, { userId, action, teamId, ...detail }: Change): Promise<void> {
  clearRuleCache(platform, tx, teamId);
  const subject = teamId === null ? 'service' : `creator:${teamId}`;
  await recordAudit(tx, { actorId: userId, action, subject, detail });
}

async function lockOwn(tx: Db, { userId, ruleId }: { userId: string; ruleId: number }): Promise<RuleRow> {
  const rule = await findRule(tx, ruleId);
  const moderator = await readModerator(tx, userId);
  if (!rule || !decideScope(moderator, rule.teamId).allowed) throw new ProblemError('not_found');
  await lockRules(tx, rule.teamId);
  return rule;
}

async function requireRule(tx: Db, id: number): Promise<ModerationRule> {
  const rule = await findRule(tx, id);
  if (!rule) throw new ProblemError('not_found');
  return toRule(rule);
}

function requireFew(rules: Pick<RuleFields, 'check'>[]): void {
  const words = rules.reduce((sum, { check }) => sum + (check.kind === 'words' ? check.words.length : 0), 0);
  if (words > wordsMax) throw new ProblemError('conflict', { detail: `Use at most ${wordsMax} words in all rules.` });
}

function toRule({ id, teamId, team, name, check, effect, reason, isOn }: RuleRow): ModerationRule {
  const owner = teamId === null ? null : { id: teamId, displayName: team ?? '' };
  return { ruleId: id, team: owner, name, check, effect, reason, isOn };
}

function toRaid({ clock }: Platform, { teamId, team, until, minAccountDays, membersOnly }: RaidRow): ModerationRaid {
  return {
    team: teamId === null ? null : { id: teamId, displayName: team ?? '' },
    until: until > clock.now() ? until.toISOString() : null,
    minAccountDays,
    membersOnly,
  };
}
