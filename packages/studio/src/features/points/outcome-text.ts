import { formatMoment } from '../../platform/format.ts';
import { textsOf } from '../../platform/texts.ts';
import type { MovePreview } from './hooks.ts';

const t = textsOf('points');

/** What a move does to the points of a pitch, in words. */
export function outcomeText({ outcome, points, supporters, owed }: Omit<MovePreview, 'atClosing'>): string {
  if (points === 0) return t('outcome.nothing');
  const text = t(`outcome.${outcome ?? 'reserved'}`, {
    count: points,
    points: t('points', { count: points }),
    supporters: t('supporters', { count: supporters }),
  });
  return owed > 0 ? `${text} ${t('outcome.owed', { count: owed })}` : text;
}

/** What happens to the points now, or at the closing time. Without a closing time there is one case without a name. */
export function outcomeCases(preview: MovePreview): { name: string | null; text: string }[] {
  const { atClosing, points, owed } = preview;
  if (!atClosing || points === 0) return [{ name: null, text: outcomeText(preview) }];
  const { missed } = atClosing;
  const date = formatMoment(atClosing.at);
  const reserved = outcomeText({ ...preview, outcome: null, owed: 0 });
  return [
    { name: t('case.now'), text: outcomeText(preview) },
    missed && {
      name: t('case.missed', { date }),
      text: outcomeText({ ...preview, outcome: missed, owed: missed === 'returned' ? owed : 0 }),
    },
    { name: t('case.reached', { date }), text: `${reserved} ${t('case.reserved')}` },
  ].filter((one) => one !== null);
}
