import type { OwnedText } from '@greenlight/contract/translated-text';
import type { Platform } from '../../platform/platform.ts';
import { invalidField } from '../../platform/problem-error.ts';
import { summarise } from '../media/summary.ts';
import { listItemField } from './list-item-field.ts';
import { findShownTexts } from './queries.ts';

/**
 * Replaces these texts by their translations, with one query for all; a text without a translation stays. Throws
 * `invalid_request` for a language that is not published.
 */
export async function translateTexts({ db }: Platform, languageId: number, found: OwnedText[]): Promise<void> {
  const owners = new Map(found.map(({ kind, id }) => [`${kind}:${id}`, { kind, id: String(id) }]));
  const rows = await findShownTexts(db, languageId, [...owners.values()]);
  if (!rows) throw invalidField('query.language', 'There is no such language');
  const textsOf = new Map(rows.map(({ kind, id, texts }) => [`${kind}:${id}`, texts]));
  for (const { on, key, kind, id, field, as } of found) {
    const place = on as Record<string | number, unknown>;
    const original = place[key];
    if (typeof original !== 'string') continue;
    const text = textsOf.get(`${kind}:${id}`)?.[as === 'listed' ? listItemField(field, original) : field];
    // A text that its creator left empty has no translation.
    if (!text || !original) continue;
    place[key] = as === 'summary' ? summarise(text) : text;
    for (const picture of picturesOf(place)) if (picture.alt === original) picture.alt = text;
  }
}

/** Many pictures are described by the title of their subject. */
function picturesOf({ thumbnail, images }: { thumbnail?: unknown; images?: unknown }): { alt: string }[] {
  const pictures = Array.isArray(images) ? images : [];
  return thumbnail ? [...pictures, thumbnail] : pictures;
}
