import { textsOf } from '../../platform/texts.ts';
import type { MovePreview } from './hooks.ts';

const t = textsOf('points');

/** What a move does to every point of a pitch, in words. */
export function outcomeText({ outcome, points, supporters, owed }: MovePreview): string {
  if (points === 0) return t('outcome.nothing');
  const told = t(`outcome.${outcome ?? 'held'}`, {
    count: points,
    points: t('points', { count: points }),
    supporters: t('supporters', { count: supporters }),
  });
  return owed > 0 ? `${told} ${t('outcome.owed', { count: owed })}` : told;
}
