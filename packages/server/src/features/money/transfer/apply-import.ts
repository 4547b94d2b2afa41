import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { JobContext } from '../../../platform/jobs/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createAccounts } from '../../account/create-account.ts';
import { writeToMembers } from '../../account/member-letter.ts';
import { addFacts } from '../entitlement/change-membership.ts';
import { finishLines, finishUnchangedLines, listWaitingLines, type WaitingLine } from './apply-import-queries.ts';
import { importedEndOf, paysTwiceReason } from './compare-line.ts';
import { listKnownAccounts } from './known-account.ts';
import { batchLines, findImport, findLastLine, type ImportRecord, updateImport } from './queries.ts';

const addressHeld = 'Somebody may still go back to this address';

/** The handler of `transfer.apply`. A batch marks its lines as done in its transaction: a new run continues there. */
export async function applyImportRows(
  platform: Platform,
  { importId }: { importId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  if ((await findImport(platform.db, importId))?.state !== 'applying') return;
  await finishUnchangedLines(platform.db, importId);
  const last = await findLastLine(platform.db, importId);
  for (let after = 0; after < last; after += batchLines) {
    signal.throwIfAborted();
    await inTransaction(platform.db, (tx) => applyBatch(platform, tx, importId, after));
  }
  await updateImport(platform.db, importId, { state: 'done', applied: platform.clock.now() });
}

async function applyBatch(platform: Platform, tx: Db, importId: string, after: number): Promise<void> {
  // The lock makes other runs of the same import wait.
  const made = await findImport(tx, importId, true);
  const lines = await listWaitingLines(tx, importId, after);
  if (!made || lines.length === 0) return;
  const accounts = await listKnownAccounts(
    tx,
    lines.map(({ email }) => email),
  );
  const known = new Map(accounts.map((account) => [account.email, account]));
  const fresh = lines.filter(({ email }) => !known.has(email));
  const created = await accountsFor(platform, tx, made, fresh);
  const decided = lines.map((line) => {
    const account = known.get(line.email);
    const userId = account?.userId ?? created.get(line.email);
    const pays = line.planId !== null && account?.renews;
    return { line, userId, refused: pays ? paysTwiceReason : userId ? null : addressHeld };
  });
  const startsAt = platform.clock.now();
  const facts = decided.flatMap(({ line: { line, kind: paid, planId, ...dates }, userId, refused }) => {
    if (refused || !userId || planId === null) return [];
    const kind = paid === 'complimentary' ? ('complimentary' as const) : ('paid' as const);
    const endsAt = importedEndOf({ kind: paid, ...dates }, made.until) ?? null;
    return { userId, kind, planId, source: `import:${importId}:${line}`, startsAt, endsAt };
  });
  await addFacts(platform, tx, facts);
  await finishLines(
    tx,
    importId,
    decided.map(({ line: { line }, refused }) => ({ line, refused })),
  );
}

/** Makes the accounts. Returns their ids by e-mail address, without those that could not be made. */
async function accountsFor(
  platform: Platform,
  tx: Db,
  made: ImportRecord,
  lines: WaitingLine[],
): Promise<Map<string, string>> {
  const created = await createAccounts(
    tx,
    lines.map(({ email, name, joinedAt }) => ({
      email,
      displayName: name,
      passwordHash: null,
      role: 'member',
      createdAt: joinedAt ?? platform.clock.now(),
    })),
  );
  if (made.letters) {
    const letters = [...created].map(([email, userId]) => ({
      userId,
      template: 'transfer.welcome' as const,
      link: `${sitePath('forgotten-password')}?email=${encodeURIComponent(email)}`,
    }));
    await writeToMembers(platform, tx, letters);
  }
  return created;
}
