import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { clockTime } from '@greenlight/ui/clock-time';
import { Fact } from '../../../platform/fact-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { formatSeconds } from '../health-text.ts';

const t = textsOf('live');

/** The number of viewers at this moment, and how far behind they are. */
export function AudiencePanel({ audience }: Pick<StudioLivestreamDetail, 'audience'>) {
  const { viewers, watchedMs, now, medianDelayMs, p95DelayMs } = audience;
  return (
    <section aria-labelledby="audience" className="rounded-lg border border-line bg-surface p-6">
      <h2 id="audience" className="text-xl">
        {t('viewers')}
      </h2>
      <dl className="mt-5 grid grid-cols-2 gap-4 text-sm tabular-nums">
        <Fact name={t('room.now')}>
          <span className="font-semibold text-3xl">{now}</span>
        </Fact>
        <Fact name={t('room.delay')}>
          <span className="font-semibold text-3xl">{medianDelayMs === null ? '–' : formatSeconds(medianDelayMs)}</span>
          {p95DelayMs !== null && (
            <span className="block text-ink-muted text-sm">{t('room.most', { time: formatSeconds(p95DelayMs) })}</span>
          )}
        </Fact>
        <Fact name={t('room.all')}>{viewers}</Fact>
        <Fact name={t('watched')}>{clockTime(watchedMs / 1000)}</Fact>
      </dl>
    </section>
  );
}
