import type { CallRow } from './call-queries.ts';
import type { PrizeRow } from './prize-queries.ts';

export function toPrize({ goal, kind, points, badgeId, badgeName, places }: PrizeRow) {
  return { goal, kind, points, places, badge: badgeId === null ? null : { id: badgeId, name: badgeName ?? '' } };
}

export function toCall({ id, square, at, atMs, firstLines, furtherLines, fullCards }: CallRow) {
  return { id, square, at: at.toISOString(), atMs, lines: firstLines + furtherLines, full: fullCards };
}
