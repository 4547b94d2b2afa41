import { ClosingTime } from '../../../platform/closing-time.tsx';
import { useTexts } from '../../../platform/i18n.ts';
import type { PitchCard } from '../hooks.ts';

/** When a pitch closes. Renders nothing for a pitch that no longer takes points. */
export function TimeLeft({ pitch: { closesAt, state } }: { pitch: Pick<PitchCard, 'closesAt' | 'state'> }) {
  const t = useTexts('points');
  if (state !== 'open' && state !== 'reached') return null;
  return closesAt === null ? <span>{t('noEnd')}</span> : <ClosingTime t={t} closesAt={closesAt} />;
}
