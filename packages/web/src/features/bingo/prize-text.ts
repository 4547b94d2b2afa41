import type { Translate } from '../../platform/translate.ts';
import type { BingoGame } from './hooks.ts';

/** The prize of a goal in words, and for how many places it is. */
export function prizeText(prize: BingoGame['prizes'][number] | undefined, t: Translate<'bingo'>): string {
  if (!prize) return t('prizes.none');
  const { kind, points, badge, places } = prize;
  const what = t(`prizes.${kind}`, { count: points ?? 0, badge: badge?.name ?? '' });
  return places === null ? what : `${what} ${t('prizes.places', { count: places })}`;
}
