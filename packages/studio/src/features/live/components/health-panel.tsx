import type { HealthSample } from '@greenlight/contract/live-health';
import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Fact } from '../../../platform/fact-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { findingTexts, formatBits, formatSeconds } from '../health-text.ts';
import { useHealth } from '../hooks.ts';
import { HealthGraph } from './health-graph.tsx';

const t = textsOf('live');

/** The health of the incoming stream: problems and what to do, numbers, and a graph. */
export function HealthPanel({ stream }: { stream: StudioLivestreamDetail }) {
  const { data } = useHealth(stream);
  const samples = data?.samples ?? [];
  const latest = stream.hasSignal ? samples.at(-1) : undefined;
  const findings = (stream.hasSignal && data?.findings) || [];
  return (
    <section
      aria-labelledby="health"
      className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-6"
    >
      <h2 id="health" className="text-xl">
        {t('health.title')}
      </h2>
      <div role="status" className="flex flex-col gap-4">
        {findings.map((finding) => {
          const { title, text } = findingTexts(finding);
          return (
            <div key={finding.code} className="flex gap-3">
              <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
              <div className="min-w-0">
                <p className="font-semibold">{title}</p>
                <p className="mt-1 text-ink-muted text-sm">{text}</p>
              </div>
            </div>
          );
        })}
        {findings.length === 0 && (
          <p className="flex gap-3 text-ink-muted">
            {latest && <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />}
            {t(latest ? 'health.good' : stream.hasSignal ? 'health.measuring' : 'health.nothing')}
          </p>
        )}
      </div>
      {latest && <Numbers sample={latest} />}
      {samples.length > 1 && <HealthGraph samples={samples} />}
    </section>
  );
}

function Numbers({ sample }: { sample: HealthSample }) {
  const { width, height, frameRate, videoKbps, audioKbps, soundCodec, keyFrameS, lateMs, encoderLateMs } = sample;
  return (
    <dl className="grid grid-cols-2 gap-4 text-sm tabular-nums md:grid-cols-3">
      <Fact name={t('health.picture')}>{width === null ? t('health.unknown') : `${width} × ${height}, H.264`}</Fact>
      <Fact name={t('health.frameRate')}>{t('health.perSecond', { rate: frameRate })}</Fact>
      <Fact name={t('health.bitrate')}>{formatBits(videoKbps)}</Fact>
      <Fact name={t('health.sound')}>
        {soundCodec === null ? t('health.none') : `${soundCodec.toUpperCase()}, ${formatBits(audioKbps)}`}
      </Fact>
      <Fact name={t('health.keyFrames')}>
        {keyFrameS === null ? t('health.unknown') : t('health.every', { time: formatSeconds(keyFrameS * 1000) })}
      </Fact>
      <Fact name={t('health.late')}>
        {formatSeconds(lateMs)}
        {encoderLateMs !== null && (
          <span className="block text-ink-muted text-sm">
            {t('health.encoder', { time: formatSeconds(encoderLateMs) })}
          </span>
        )}
      </Fact>
    </dl>
  );
}
