import type { Language } from '@greenlight/contract/language';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { findPublishedTexts, listPublishedLanguages, type Texts } from './queries.ts';

export async function listLanguages({ db }: Platform): Promise<{ languages: Language[] }> {
  return { languages: await listPublishedLanguages(db) };
}

/** The texts that replace built-in ones; throws `not_found`. */
export async function readTexts({ db }: Platform, languageId: number): Promise<{ texts: Texts }> {
  const texts = await findPublishedTexts(db, languageId);
  if (!texts) throw new ProblemError('not_found');
  return { texts };
}
