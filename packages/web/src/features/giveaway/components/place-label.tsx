import { useTexts } from '../../../platform/i18n.ts';
import type { Giveaway } from '../hooks.ts';

type Place = NonNullable<Giveaway['draw']>['places'][number];

/** Alternates count from 1 on, too. */
export function alternateOf({ position }: Place, { winnerCount }: Pick<Giveaway, 'winnerCount'>): number {
  return position - winnerCount;
}

/** As what somebody was drawn. */
export function PlaceLabel({ place, giveaway }: { place: Place; giveaway: Pick<Giveaway, 'winnerCount'> }) {
  const t = useTexts('giveaway');
  return place.isAlternate
    ? t('check.alternate', { position: alternateOf(place, giveaway) })
    : t('check.winner', { position: place.position });
}
