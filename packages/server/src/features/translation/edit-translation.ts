import type { AuditAction } from '@greenlight/contract/audit';
import type { Translations } from '@greenlight/contract/translation-studio';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit, recordChange, type State } from '../audit/audit-entry.ts';
import { deleteTexts, findVersion, hasLanguage, listTexts, type Owner, type Texts, upsertTexts } from './queries.ts';
import { type Field, hasChangeHistory, lockTranslatableFields } from './translatable-field.ts';

/** docs/product/language.md: the language of the originals. */
const defaultId = 1;
const historyPrefix = 'translation.';

interface Edit {
  subject: string;
  languageId: number;
  texts: Texts;
  /** The version that the editor saw. */
  since?: number | undefined;
}

export function readTranslations(platform: Platform, editor: Editor, subject: string): Promise<Translations> {
  return inTransaction(platform.db, (tx) => read({ ...platform, db: tx }, editor, subject));
}

/**
 * Stores all texts of a subject in a language; an empty or missing one means the original. Throws `not_found`,
 * `forbidden`, and `conflict` for texts changed since that version.
 */
export function saveTranslation(platform: Platform, editor: Editor, edit: Edit): Promise<Translations> {
  return inTransaction(platform.db, async (tx) => {
    const within = { ...platform, db: tx };
    const fields = await lockTranslatableFields(within, editor, edit.subject);
    requireTexts(fields, edit.texts);
    if (edit.languageId === defaultId) throw invalidField('params.languageId', 'The originals are in this language');
    if (!(await hasLanguage(tx, edit.languageId))) throw new ProblemError('not_found');
    const before = await stateOf(tx, fields);
    await write(tx, fields, edit);
    await record(tx, editor, edit, { before, after: await stateOf(tx, fields) });
    clearContentCaches(platform, tx);
    return read(within, editor, edit.subject);
  });
}

/** The texts of a locked subject by language and field, for the history of changes. */
export async function translationFields(platform: Platform, editor: Editor, subject: string): Promise<State> {
  return stateOf(platform.db, await lockTranslatableFields(platform, editor, subject));
}

export function isTranslationField(field: string): boolean {
  return field.startsWith(historyPrefix);
}

/** Restores fields of {@link translationFields}. */
export async function revertTranslations(platform: Platform, editor: Editor, subject: string, back: State) {
  const now = await translationFields(platform, editor, subject);
  const languages = new Set(Object.keys(back).map((field) => field.split('.')[1] ?? ''));
  for (const language of languages) {
    const prefix = `${historyPrefix}${language}.`;
    const entries = Object.entries({ ...now, ...back }).filter(([field]) => field.startsWith(prefix));
    const texts = Object.fromEntries(
      entries.map(([field, text]) => [field.slice(prefix.length), typeof text === 'string' ? text : '']),
    );
    await saveTranslation(platform, editor, { subject, languageId: Number(language), texts });
  }
}

async function read(platform: Platform, editor: Editor, subject: string): Promise<Translations> {
  const fields = await lockTranslatableFields(platform, editor, subject);
  const byLanguage = new Map<number, Texts>();
  for (const { languageId, field, text } of await textsOf(platform.db, fields)) {
    byLanguage.set(languageId, { ...byLanguage.get(languageId), [field]: text });
  }
  return {
    version: await findVersion(platform.db, subject),
    fields: fields.map(({ field, name, original, maxLength }) => ({ field, name, original, maxLength })),
    translations: [...byLanguage].map(([languageId, texts]) => ({ languageId, texts })),
  };
}

function requireTexts(fields: Field[], texts: Texts) {
  for (const [name, text] of Object.entries(texts)) {
    const field = fields.find((each) => each.field === name);
    const path = `body.texts.${name}`;
    if (!field) throw invalidField(path, 'There is no such text');
    if (text.trim().length > field.maxLength) throw invalidField(path, `Use at most ${field.maxLength} characters`);
  }
}

async function write(tx: Db, fields: Field[], { languageId, texts }: Edit) {
  for (const { owner, own } of byOwner(fields)) {
    const given = own.map(({ kept, field }) => [kept, (texts[field] ?? '').trim()]).filter(([, text]) => text !== '');
    if (given.length === 0) await deleteTexts(tx, languageId, owner);
    else await upsertTexts(tx, languageId, { ...owner, texts: Object.fromEntries(given) });
  }
}

async function record(tx: Db, editor: Editor, edit: Edit, sides: { before: State; after: State }) {
  const { subject, since } = edit;
  const kind = subject.split(':')[0];
  const entry = { actorId: editor.userId, action: `${kind}.translate` as AuditAction, subject };
  if (hasChangeHistory(subject)) await recordChange(tx, { ...entry, ...sides, since });
  else await recordAudit(tx, { ...entry, detail: { languageId: edit.languageId } });
}

async function stateOf(db: Db, fields: Field[]): Promise<State> {
  const given = await textsOf(db, fields);
  return Object.fromEntries(
    given.map(({ languageId, field, text }) => [`${historyPrefix}${languageId}.${field}`, text]),
  );
}

/** The translations of these fields, in all languages. */
async function textsOf(db: Db, fields: Field[]) {
  const rows = await listTexts(
    db,
    byOwner(fields).map(({ owner }) => owner),
  );
  return rows.flatMap(({ languageId, kind, id, texts }) =>
    fields.flatMap(({ owner, kept, field }) => {
      const text = owner.kind === kind && owner.id === id ? texts[kept] : undefined;
      return text === undefined ? [] : [{ languageId, field, text }];
    }),
  );
}

function byOwner(fields: Field[]): { owner: Owner; own: Field[] }[] {
  const groups = Map.groupBy(fields, ({ owner }) => `${owner.kind}:${owner.id}`);
  return [...groups.values()].map((own) => ({ owner: (own[0] as Field).owner, own }));
}
