import type { ModeratedKind } from '@greenlight/contract/moderation';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Verdict } from './decide-text.ts';
import { type NewItem, upsertItems } from './item-queries.ts';

/** A text that was written. */
export interface StoredText {
  kind: ModeratedKind;
  id: number;
  accountId: string;
  mediaId: number;
  verdict: Verdict;
}

/** Shows moderators what was held or hidden, and the first texts of accounts. */
export function queueTexts({ clock }: Platform, db: Db, texts: StoredText[]): Promise<void> {
  const items = texts.flatMap(({ kind, id: subjectId, accountId, mediaId, verdict }): NewItem[] => {
    const { withheld, rule, isFirst } = verdict;
    if (!withheld && !isFirst) return [];
    const why = withheld ?? 'first';
    return [{ kind, subjectId, accountId, mediaId, why, rule }];
  });
  return upsertItems(db, { items, at: clock.now() });
}

/** Shows moderators a text that somebody reported. */
export function queueReport(
  { clock }: Platform,
  tx: Db,
  text: { kind: ModeratedKind; id: number; accountId: string; mediaId: number },
): Promise<void> {
  const { kind, id: subjectId, accountId, mediaId } = text;
  return upsertItems(tx, { items: [{ kind, subjectId, accountId, mediaId, why: 'reported' }], at: clock.now() });
}
