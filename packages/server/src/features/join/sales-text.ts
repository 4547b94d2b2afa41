import { type JoinPage, joinPage, salesTextKeys } from '@greenlight/contract/join';
import type { LanguageTexts } from '@greenlight/contract/language';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { editLanguage } from '../language/edit-language.ts';
import { readJoinPlan } from '../money/plan/plan-catalogue.ts';
import { deletePublishedText, listPublishedTexts, upsertPublishedText } from './queries.ts';

/** The pages with the languages of their published sales texts, and the plan of /join. */
export async function readJoinPages(platform: Platform) {
  const [rows, planId] = await Promise.all([listPublishedTexts(platform.db), readJoinPlan(platform)]);
  const languagesOf = (page: JoinPage) => rows.filter((row) => row.page === page).map((row) => row.languageId);
  return { pages: joinPage.options.map((page) => ({ page, languages: languagesOf(page) })), planId };
}

export async function listSalesTexts({ db }: Platform) {
  const rows = await listPublishedTexts(db);
  return { pitches: rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })) };
}

/**
 * `texts` must contain every text of the page: visitors have read a published text, so an update with other built-in
 * texts must not change it. Texts and publication are stored together. Throws what `editLanguage` throws, and
 * `invalid_request` for a missing text.
 */
export async function publishSalesText(
  platform: Platform,
  actorId: string,
  { page, languageId, texts, version }: { page: JoinPage; languageId: number; texts: LanguageTexts; version?: number },
) {
  const wanted = salesTextKeys[page];
  for (const [namespace, keys] of Object.entries(wanted)) {
    const missing = keys.find((key) => !texts[namespace]?.[key]?.trim());
    if (missing) throw invalidField(`body.texts.${namespace}.${missing}`, 'Write something');
  }
  const own = Object.entries(wanted).map(([namespace, keys]) => [
    namespace,
    Object.fromEntries(keys.map((key) => [key, texts[namespace]?.[key] ?? ''])),
  ]);
  await inTransaction(platform.db, async (tx) => {
    const edit = { texts: Object.fromEntries(own), ...(version && { version }) };
    await editLanguage({ ...platform, db: tx }, actorId, languageId, edit);
    await upsertPublishedText(tx, { page, languageId, by: actorId, at: platform.clock.now() });
    await recordAudit(tx, { actorId, action: 'join.publish', subject: `join:${page}`, detail: { languageId } });
    clearContentCaches(platform, tx);
  });
  return listSalesTexts(platform);
}

/** Keeps the texts for the next publication. Throws `not_found`. */
export async function withdrawSalesText(
  platform: Platform,
  actorId: string,
  published: { page: JoinPage; languageId: number },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (!(await deletePublishedText(tx, published))) throw new ProblemError('not_found');
    const detail = { languageId: published.languageId };
    await recordAudit(tx, { actorId, action: 'join.withdraw', subject: `join:${published.page}`, detail });
    clearContentCaches(platform, tx);
  });
}
