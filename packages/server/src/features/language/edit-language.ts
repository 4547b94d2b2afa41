import type { AuditAction } from '@greenlight/contract/audit';
import type { StudioLanguage } from '@greenlight/contract/language-studio';
import { languageTextsMax } from '@greenlight/contract/limits';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { mapUniqueViolation } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordChange, recordRemoval, type State } from '../audit/audit-entry.ts';
import {
  deleteLanguage,
  deleteTexts,
  insertLanguage,
  listStudioLanguages,
  lockStudioLanguage,
  type TextRow,
  updateLanguage,
  upsertTexts,
} from './edit-language-queries.ts';

type Change = Partial<Omit<StudioLanguage, 'id'>>;

/** docs/product/language.md: the language for everyone whose own language is not offered. */
const defaultId = 1;
const codeTaken = 'There is a language with this code already.';

export async function listAllLanguages({ db }: Platform): Promise<{ languages: StudioLanguage[] }> {
  return { languages: await listStudioLanguages(db) };
}

/** Throws `slug_taken` when another language has the code. */
export function addLanguage(
  platform: Platform,
  actorId: string,
  change: Change & { code: string; name: string },
): Promise<StudioLanguage> {
  const { code, name } = change;
  return write(platform, { actorId, action: 'language.create' }, change, async (tx) => {
    const id = await insertLanguage(tx, { ...valuesOf(change), code, name });
    return { id, before: null };
  });
}

/**
 * Changes the given fields and the given texts. Throws as {@link addLanguage}, `not_found`, and `conflict` for fields
 * changed since `version`.
 */
export function editLanguage(
  platform: Platform,
  actorId: string,
  languageId: number,
  change: Change,
): Promise<StudioLanguage> {
  return write(platform, { actorId, action: 'language.edit', since: change.version }, change, async (tx) => {
    const before = await lockLanguage(tx, languageId);
    if (languageId === defaultId && change.published === false) throw isDefault();
    await updateLanguage(tx, languageId, valuesOf(change));
    return { id: languageId, before };
  });
}

/** Throws `forbidden` for the default language. */
export async function removeLanguage(platform: Platform, actorId: string, languageId: number): Promise<void> {
  if (languageId === defaultId) throw isDefault();
  await inTransaction(platform.db, async (tx) => {
    const before = languageFields(await lockLanguage(tx, languageId));
    const entry = { actorId, action: 'language.remove' as const, subject: `language:${languageId}` };
    await recordRemoval(tx, { ...entry, before, row: { table: 'language', id: languageId } });
    await deleteLanguage(tx, languageId);
    clearContentCaches(platform, tx);
  });
}

/** The editable fields, for the history of changes: each text is a field, such as `texts.shell.nav.home`. */
export function languageFields({ texts, ...language }: StudioLanguage): State {
  const { code, altCodes, name, direction, published, position } = language;
  const ofTexts = rowsOf(texts).map(({ namespace, key, text }) => [`texts.${namespace}.${key}`, text] as const);
  return { code, altCodes, name, direction, published, position, ...Object.fromEntries(ofTexts) };
}

/** Turns such fields into the input of {@link editLanguage}; a text that was missing becomes the built-in one. */
export function languageChangeOf(fields: State): State {
  const texts: StudioLanguage['texts'] = {};
  const change: State = {};
  for (const [field, value] of Object.entries(fields)) {
    const [, namespace, key] = /^texts\.([^.]+)\.(.+)$/.exec(field) ?? [];
    if (namespace === undefined || key === undefined) change[field] = value;
    else texts[namespace] = { ...texts[namespace], [key]: typeof value === 'string' ? value : '' };
  }
  return { ...change, texts };
}

export async function lockLanguage(tx: Db, languageId: number): Promise<StudioLanguage> {
  const language = await lockStudioLanguage(tx, languageId);
  if (!language) throw new ProblemError('not_found');
  return language;
}

function write(
  platform: Platform,
  entry: { actorId: string; action: AuditAction; since?: number | undefined },
  change: Change,
  work: (tx: Db) => Promise<{ id: number; before: StudioLanguage | null }>,
): Promise<StudioLanguage> {
  const { code, altCodes = [] } = change;
  if (code !== undefined) requireTag(code, 'body.code');
  altCodes.forEach((tag, index) => requireTag(tag, `body.altCodes.${index}`));
  const written = inTransaction(platform.db, async (tx) => {
    const { id, before } = await work(tx);
    const rows = rowsOf(change.texts ?? {});
    await upsertTexts(
      tx,
      id,
      rows.filter(({ text }) => text !== ''),
    );
    await deleteTexts(
      tx,
      id,
      rows.filter(({ text }) => text === ''),
    );
    const after = await lockLanguage(tx, id);
    if (rowsOf(after.texts).length > languageTextsMax) throw invalidField('body.texts', 'There are too many texts');
    const subject = `language:${id}`;
    const fields = { before: before && languageFields(before), after: languageFields(after) };
    const version = await recordChange(tx, { ...entry, subject, ...fields });
    clearContentCaches(platform, tx);
    return { ...after, version: version ?? after.version };
  });
  return mapUniqueViolation(written, new ProblemError('slug_taken', { detail: codeTaken }));
}

function rowsOf(texts: StudioLanguage['texts']): TextRow[] {
  return Object.entries(texts).flatMap(([namespace, own]) =>
    Object.entries(own).map(([key, text]) => ({ namespace, key, text })),
  );
}

function valuesOf({ code, altCodes, name, direction, published, position }: Change) {
  return { code, alt_codes: altCodes && [...new Set(altCodes)], name, direction, published, position };
}

/** Intl, which formats dates and numbers in the web app, accepts well-formed tags only. */
function requireTag(tag: string, path: string) {
  try {
    Intl.getCanonicalLocales(tag);
  } catch {
    throw invalidField(path, 'Use a language tag such as en or pt-BR');
  }
}

function isDefault() {
  return new ProblemError('forbidden', { detail: 'This is the default language: it cannot be removed.' });
}
