import { useTime } from '@greenlight/ui/blocks/use-time';
import { useTexts } from '../../../platform/i18n.ts';

const secondMs = 1000;

/** Days, hours, minutes and seconds until the start. After that it says that the stream begins any moment. */
export function Countdown({ startsAt }: { startsAt: string }) {
  const t = useTexts('live');
  const left = Math.ceil((Date.parse(startsAt) - useTime(secondMs)) / secondMs);
  if (left <= 0) return <p className="font-semibold text-accent text-lg">{t('anyMoment')}</p>;
  const parts = [
    ['days', Math.floor(left / 86_400)],
    ['hours', Math.floor(left / 3600) % 24],
    ['minutes', Math.floor(left / 60) % 60],
    ['seconds', left % 60],
  ] as const;
  const shown = parts.slice(parts[0][1] > 0 ? 0 : 1);
  return (
    <div role="timer" aria-label={t('countdown')} className="flex gap-2 sm:gap-3">
      {shown.map(([unit, value]) => (
        <div
          key={unit}
          className="flex min-w-17 flex-col-reverse items-center rounded-md bg-scrim/70 px-3 py-2.5 frosted sm:min-w-20"
        >
          <span className="text-2xs text-ink-muted uppercase tracking-wider">{t(`units.${unit}`)}</span>
          <span className="font-display font-semibold text-2xl tabular-nums">{String(value).padStart(2, '0')}</span>
        </div>
      ))}
    </div>
  );
}
