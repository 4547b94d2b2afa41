import type { FaqItem } from '@greenlight/contract/faq';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordChange } from '../audit/audit-entry.ts';
import { type FaqRow, findFaq, updateFaq } from './queries.ts';

/** The published questions. */
export async function readFaq({ db }: Platform): Promise<{ title: string; faqs: FaqItem[] }> {
  const { title, faqs } = await findFaq(db, { lock: false });
  const shown = faqs.filter(({ published }) => published);
  return { title, faqs: shown.map(({ question, answer }) => ({ question, answer })) };
}

export function readAllFaq({ db }: Platform): Promise<FaqRow> {
  return findFaq(db, { lock: false });
}

/** Locks the questions until the transaction ends. */
export function lockFaq(tx: Db): Promise<FaqRow> {
  return findFaq(tx, { lock: true });
}

/** Replaces all questions. Throws `conflict` when `version` is out of date. */
export async function saveFaq(platform: Platform, actorId: string, wanted: FaqRow): Promise<FaqRow> {
  return inTransaction(platform.db, async (tx) => {
    const { version, ...before } = await findFaq(tx, { lock: true });
    if (version !== wanted.version) throw new ProblemError('conflict');
    const { title, faqs } = wanted;
    const saved = { title, faqs, version: version + 1 };
    await updateFaq(tx, saved);
    await recordChange(tx, { actorId, action: 'faq.edit', subject: 'faq', before, after: { title, faqs } });
    clearContentCaches(platform, tx);
    return saved;
  });
}
