import { useTexts } from '../../../platform/i18n.ts';
import type { Giveaway } from '../hooks.ts';

type Place = NonNullable<Giveaway['draw']>['places'][number];

/** The number of an alternate. Alternates count from 1, as winners do. */
export function alternateOf({ position }: Place, { winnerCount }: Pick<Giveaway, 'winnerCount'>): number {
  return position - winnerCount;
}

/** Says whether a place is a winner or an alternate, with its number. */
export function PlaceLabel({ place, giveaway }: { place: Place; giveaway: Pick<Giveaway, 'winnerCount'> }) {
  const t = useTexts('giveaway');
  return place.isAlternate
    ? t('check.alternate', { position: alternateOf(place, giveaway) })
    : t('check.winner', { position: place.position });
}
