import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { JobContext } from '../../../platform/jobs/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeToMember } from '../../account/letter/service.ts';
import { createAccount } from '../../account/service.ts';
import { addFact } from '../../membership/service.ts';
import { endOf, paysTwice } from '../policy.ts';
import { findImport, type ImportRecord, listAccounts, updateImport } from '../queries.ts';
import { listWaiting, updateDone, updateNothingToDo, type WaitingLine } from './queries.ts';

/** The handler of `transfer.apply`: each line is written with the mark that it is, so that it goes on where it stopped. */
export async function applyRows(
  platform: Platform,
  { importId }: { importId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const made = await findImport(platform.db, importId);
  if (made?.state !== 'applying') return;
  await updateNothingToDo(platform.db, importId);
  for (;;) {
    const lines = await listWaiting(platform.db, importId);
    if (lines.length === 0) break;
    for (const line of lines) {
      signal.throwIfAborted();
      await applyLine(platform, made, line);
    }
  }
  await updateImport(platform.db, importId, { state: 'done', applied: platform.clock.now() });
}

async function applyLine(platform: Platform, made: ImportRecord, line: WaitingLine): Promise<void> {
  const { id: importId } = made;
  try {
    await inTransaction(platform.db, async (tx) => {
      const [known] = await listAccounts(tx, [line.email]);
      const refused = line.plan !== null && known?.renews ? { refused: paysTwice } : {};
      const isNow = await updateDone(tx, { importId, line: line.line, ...refused });
      if (!isNow || 'refused' in refused) return;
      const userId = known?.userId ?? (await accountFor(platform, tx, made, line));
      if (line.plan === null) return;
      const kind = line.kind === 'complimentary' ? 'complimentary' : 'paid';
      const fact = { userId, kind, plan: line.plan, source: `import:${importId}:${line.line}` } as const;
      const endsAt = endOf(line, made.until) ?? null;
      await addFact(platform, tx, { ...fact, startsAt: platform.clock.now(), endsAt });
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await updateDone(platform.db, { importId, line: line.line, refused: 'Somebody may still go back to this address' });
  }
}

async function accountFor(platform: Platform, tx: Db, made: ImportRecord, line: WaitingLine): Promise<string> {
  const createdAt = line.joinedAt ?? platform.clock.now();
  const account = { email: line.email, displayName: line.name, passwordHash: null, role: 'member', createdAt };
  const userId = await createAccount(tx, account);
  if (made.letters) {
    await writeToMember(platform, tx, userId, {
      template: 'transfer.welcome',
      link: `/forgotten-password?email=${encodeURIComponent(line.email)}`,
    });
  }
  return userId;
}
