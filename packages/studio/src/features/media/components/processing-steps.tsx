import type { Processing } from '@greenlight/contract/media-studio';
import { Progress } from '@greenlight/ui/primitives/progress';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { Check, Circle, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../platform/format.ts';

type Step = Processing['steps'][number];

/** Received, probed, each rendition with its per cent, storyboard, ready. */
export function ProcessingSteps({ processing }: { processing: Processing }) {
  const { t } = useTranslation('media');
  const { source, steps } = processing;
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <ol aria-label={t('steps')} aria-live="off" className="flex flex-col gap-3">
        {steps.map((step) => (
          <StepLine key={`${step.step}${step.label}`} step={step} />
        ))}
      </ol>
      {source && (
        <p className="mt-4 border-line border-t pt-3 text-ink-faint text-xs [overflow-wrap:anywhere]">
          {source.filename} · {formatBytes(source.bytes)} · {source.width}×{source.height} ·{' '}
          {t('frameRate', { rate: source.frameRate })}
        </p>
      )}
    </div>
  );
}

function StepLine({ step }: { step: Step }) {
  const { t } = useTranslation('media');
  const name = step.label || t(`step.${step.step}`);
  const percent = Math.floor(step.percent);
  return (
    <li className="flex items-center gap-3 text-sm">
      <StepIcon state={step.state} />
      <span className={step.state === 'waiting' ? 'w-24 text-ink-faint' : 'w-24'}>{name}</span>
      {step.state === 'running' && (
        <>
          <Progress className="grow" value={step.percent / 100} label={name} />
          <span className="w-10 text-end text-ink-faint tabular-nums">{t('percent', { percent })}</span>
        </>
      )}
      <span className="sr-only">{t(`stepState.${step.state}`)}</span>
    </li>
  );
}

function StepIcon({ state }: { state: Step['state'] }) {
  switch (state) {
    case 'done':
      return <Check aria-hidden className="size-4 shrink-0 text-accent" />;
    case 'failed':
      return <X aria-hidden className="size-4 shrink-0 text-danger" />;
    case 'running':
      return <Spinner className="size-4 shrink-0" />;
    case 'waiting':
      return <Circle aria-hidden className="size-4 shrink-0 text-line-strong" />;
  }
}
