import { formatMoment } from '../../platform/format.ts';
import { textsOf } from '../../platform/texts.ts';
import type { StudioPitch } from './hooks.ts';

const t = textsOf('points');

/** Says when a pitch closes; null if it no longer takes points. */
export function closingText({ state, closesAt }: Pick<StudioPitch, 'state' | 'closesAt'>, now: Date): string | null {
  if (state !== 'draft' && state !== 'open' && state !== 'reached') return null;
  if (closesAt === null) return t('closing.byHand');
  return t(new Date(closesAt) > now ? 'closing.later' : 'closing.past', { date: formatMoment(closesAt) });
}
