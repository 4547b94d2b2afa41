import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import type { ImportOutcome, ImportRow, ImportSource, MemberImport } from '@greenlight/contract/transfer-studio';
import type { Db } from '../../../platform/db/database.ts';
import { cutPage, type Page } from '../../../platform/db/page.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { type FullStanding, readStanding } from '../../staff/authorization.ts';
import { decideGrantMembership } from '../../staff/policy.ts';
import { listCurrentMemberships } from '../entitlement/list-memberships.ts';
import { requirePlan } from '../plan/read-plan.ts';
import { compareImportLine, importedEndOf, planOfTier } from './compare-line.ts';
import type { ReadLine } from './import-source.ts';
import { applyImportJob } from './jobs.ts';
import { listKnownAccounts } from './known-account.ts';
import {
  batchLines,
  type Comparison,
  countOutcomes,
  deleteImport,
  deleteOldImports,
  findImport,
  findLastLine,
  type ImportRecord,
  insertImport,
  insertRows,
  listBatch,
  listImports,
  listLines,
  listTiers,
  recordComparisons,
  type StoredLine,
  updateImport,
} from './queries.ts';
import { readMemberFile } from './read-file.ts';

const importsShown = 20;
/** How long the lines of a file are kept. */
const keptMs = 30 * dayMs;

/** Reads a file and compares it with the accounts here. Throws `invalid_request` for a file of another kind. */
export async function beginImport(
  platform: Platform,
  actorId: string,
  { source, filename, csv }: { source: ImportSource; filename: string; csv: string },
): Promise<MemberImport> {
  const id = randomUUID();
  await inTransaction(platform.db, async (tx) => {
    const actor = await readStanding(tx, actorId);
    await insertImport(tx, { id, source, filename, actorId, at: platform.clock.now() });
    let read = 0;
    for await (const lines of readMemberFile(source, csv)) {
      const compared = await compareBatch(platform, tx, { made: { plans: {}, until: null }, lines, actor });
      await insertRows(
        tx,
        id,
        lines.map((line, index) => ({ ...line, ...(compared[index] as Comparison) })),
      );
      read += lines.length;
    }
    const detail = { source, filename, lines: read };
    await recordAudit(tx, { actorId, action: 'member.import-read', subject: `import:${id}`, detail });
  });
  return readImport(platform, id);
}

/** Throws `not_found`, `conflict` once the import is applied, and `invalid_request` for an unknown plan. */
export async function chooseImportPlans(
  platform: Platform,
  actorId: string,
  id: string,
  { plans, until, letters }: { plans: Record<string, string>; until: string | null; letters: boolean },
): Promise<MemberImport> {
  await inTransaction(platform.db, async (tx) => {
    await requireChecked(tx, id);
    const tiers = new Map(Object.entries(plans).map(([tier, planId]) => [planId, tier]));
    for (const [planId, tier] of tiers) await requirePlan(tx, planId, `body.plans.${tier}`);
    await updateImport(tx, id, { plans, until: until ? new Date(until) : null, letters });
  });
  return compareAll(platform, actorId, id);
}

async function requireChecked(tx: Db, id: string): Promise<ImportRecord> {
  const made = await findImport(tx, id, true);
  if (!made) throw new ProblemError('not_found');
  if (made.state !== 'checked') throw new ProblemError('conflict');
  return made;
}

async function compareAll(platform: Platform, actorId: string, id: string): Promise<MemberImport> {
  await inTransaction(platform.db, async (tx) => {
    const actor = await readStanding(tx, actorId);
    const made = await requireChecked(tx, id);
    const last = await findLastLine(tx, id);
    for (let after = 0; after < last; after += batchLines) {
      const lines = await listBatch(tx, id, after);
      const compared = await compareBatch(platform, tx, { made, lines, actor });
      await recordComparisons(
        tx,
        id,
        compared.filter((line, index) => !isSame(line, lines[index] as StoredLine)),
      );
    }
  });
  return readImport(platform, id);
}

function isSame(line: Comparison, stored: StoredLine): boolean {
  return (
    line.outcome === stored.outcome &&
    line.reason === stored.reason &&
    line.planId === stored.planId &&
    line.hadUntil?.getTime() === stored.hadUntil?.getTime()
  );
}

async function compareBatch(
  platform: Platform,
  tx: Db,
  {
    made,
    lines,
    actor,
  }: {
    made: Pick<ImportRecord, 'plans' | 'until'>;
    lines: (ReadLine & { line: number })[];
    actor: FullStanding | null;
  },
): Promise<Comparison[]> {
  const accounts = await listKnownAccounts(
    tx,
    lines.map(({ email }) => email),
  );
  const memberships = await listCurrentMemberships(
    platform,
    accounts.map(({ userId }) => userId),
  );
  const known = new Map(
    accounts.map(({ email, userId, isSuspended, renews }) => {
      const held = memberships.get(userId);
      const isOwn = actor?.userId === userId && !decideGrantMembership(actor, actor).allowed;
      const membership = held ? { until: held.until ? new Date(held.until) : null } : null;
      return [email, { isSuspended, isOwn, renews, membership }];
    }),
  );
  return lines.map((line) => compareImportLine(line, made, known.get(line.email), platform.clock.now()));
}

export async function readImport({ db }: Platform, id: string): Promise<MemberImport> {
  const made = await findImport(db, id);
  if (!made) throw new ProblemError('not_found');
  return toImport(db, made);
}

async function toImport(db: Db, made: ImportRecord): Promise<MemberImport> {
  const [tiers, outcomes] = await Promise.all([listTiers(db, made.id), countOutcomes(db, made.id)]);
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { outcome, rows } of outcomes) counts[outcome] = rows;
  const { id, source, filename, state, letters, plans } = made;
  return {
    id,
    source,
    filename,
    state,
    letters,
    counts,
    created: made.created.toISOString(),
    applied: made.applied?.toISOString() ?? null,
    until: made.until?.toISOString() ?? null,
    tiers: tiers.map(({ name, members }) => ({ name, members, planId: planOfTier(plans, name) })),
    untilNeeded: tiers.reduce((sum, { undated }) => sum + undated, 0),
    total: outcomes.reduce((sum, { rows }) => sum + rows, 0),
    finished: outcomes.reduce((sum, { done }) => sum + done, 0),
  };
}

export async function listMemberImports({ db }: Platform): Promise<{ imports: MemberImport[] }> {
  const made = await listImports(db, importsShown);
  return { imports: await Promise.all(made.map((one) => toImport(db, one))) };
}

export async function listImportRows(platform: Platform, args: { id: string; outcome?: ImportOutcome; page: Page }) {
  const made = await findImport(platform.db, args.id);
  if (!made) throw new ProblemError('not_found');
  const { rows, ...paging } = cutPage(await listLines(platform.db, args), args.page);
  return { rows: rows.map((line) => toRow(line, made.until)), ...paging };
}

function toRow(line: StoredLine, fallback: Date | null): ImportRow {
  const { line: number, email, name, tier, outcome, reason, kind, hadUntil, planId, done } = line;
  const until = planId === null ? null : importedEndOf(line, fallback);
  return {
    line: number,
    email,
    name,
    tier,
    outcome,
    reason,
    kind,
    planId,
    done,
    hadUntil: hadUntil?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  };
}

/** Compares again, then queues the job that applies the import. Throws `conflict` if that was done before. */
export async function applyImport(platform: Platform, actorId: string, id: string): Promise<MemberImport> {
  await compareAll(platform, actorId, id);
  await inTransaction(platform.db, async (tx) => {
    await requireChecked(tx, id);
    await updateImport(tx, id, { state: 'applying' });
    await platform.jobs.enqueue(tx, applyImportJob, { importId: id });
    await recordAudit(tx, { actorId, action: 'member.import', subject: `import:${id}` });
  });
  return readImport(platform, id);
}

/** Throws `conflict` while the job applies the import. */
export async function removeImport(platform: Platform, id: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const made = await findImport(tx, id, true);
    if (!made) throw new ProblemError('not_found');
    if (made.state === 'applying') throw new ProblemError('conflict');
    await deleteImport(tx, id);
  });
}

/** The handler of `transfer.forget`. */
export async function forgetImports({ db, clock }: Platform): Promise<void> {
  await deleteOldImports(db, new Date(clock.now().getTime() - keptMs));
}
