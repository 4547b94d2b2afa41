import { type JoinPage, joinPage, pitchTexts } from '@greenlight/contract/join';
import type { LanguageTexts } from '@greenlight/contract/language';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { editLanguage } from '../language/edit-language.ts';
import { readJoinPlan } from '../money/plan/plan-catalogue.ts';
import { deletePitch, listPitches, upsertPitch } from './queries.ts';

/** The published pitches. */
export async function readJoinPages(platform: Platform) {
  const [pitches, planId] = await Promise.all([listPitches(platform.db), readJoinPlan(platform)]);
  const languagesOf = (page: JoinPage) => pitches.filter((row) => row.page === page).map((row) => row.languageId);
  return { pages: joinPage.options.map((page) => ({ page, languages: languagesOf(page) })), planId };
}

export async function listAllPitches({ db }: Platform) {
  const rows = await listPitches(db);
  return { pitches: rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })) };
}

/**
 * `texts` must contain every text of the page: visitors have read a published text, so an update with other built-in
 * texts must not change it. Texts and pitch are stored together. Throws what `editLanguage` throws, and
 * `invalid_request` for a missing text.
 */
export async function publishPitch(
  platform: Platform,
  actorId: string,
  { page, languageId, texts, version }: { page: JoinPage; languageId: number; texts: LanguageTexts; version?: number },
) {
  const wanted = pitchTexts[page];
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
    await upsertPitch(tx, { page, languageId, by: actorId, at: platform.clock.now() });
    await recordAudit(tx, { actorId, action: 'join.publish', subject: `join:${page}`, detail: { languageId } });
    clearContentCaches(platform, tx);
  });
  return listAllPitches(platform);
}

/** Keeps the texts for the next publication. Throws `not_found`. */
export async function withdrawPitch(
  platform: Platform,
  actorId: string,
  pitch: { page: JoinPage; languageId: number },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (!(await deletePitch(tx, pitch))) throw new ProblemError('not_found');
    const detail = { languageId: pitch.languageId };
    await recordAudit(tx, { actorId, action: 'join.withdraw', subject: `join:${pitch.page}`, detail });
    clearContentCaches(platform, tx);
  });
}
