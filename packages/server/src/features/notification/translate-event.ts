import { textsOfItem } from '@greenlight/contract/notification';
import type { Db } from '../../platform/db/database.ts';
import type { EventRow } from './queries.ts';
import { listTranslations } from './web-push-queries.ts';

/** Returns a function that gives an event its texts in one of these languages, as shown in the inbox. */
export async function translateEvent(
  db: Db,
  event: EventRow,
  languages: (string | null)[],
): Promise<(language: string | null) => EventRow> {
  const { badge_id: badgeId, pitch_news_id: pitchNewsId, giveaway_id: giveawayId } = event;
  const pitchId = event.comment_id === null ? event.pitch_id : null;
  const owned = textsOfItem({ badgeId, pitchId, pitchNewsId, giveawayId });
  const tags = [...new Set(languages)].filter((tag) => tag !== null);
  const owners = owned.map(({ kind, id }) => ({ kind, id: String(id) }));
  const rows = tags.length > 0 && owners.length > 0 ? await listTranslations(db, { tags, owners }) : [];
  return (language) => {
    const textOf = (key: 'title' | 'text') => {
      const owner = owned.find((each) => each.key === key);
      // A text that its creator left empty has no translation.
      if (!owner || event[key] === '') return event[key];
      const given = rows.filter(
        (row) => row.tag === language && row.kind === owner.kind && row.id === String(owner.id),
      );
      return given.findLast(({ texts }) => texts[owner.field])?.texts[owner.field] ?? event[key];
    };
    return { ...event, title: textOf('title'), text: textOf('text') };
  };
}
