import type { Processing } from '@greenlight/contract/media-studio';
import { Progress } from '@greenlight/ui/primitives/progress';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { clsx } from 'clsx';
import { Check, Circle, X } from 'lucide-react';
import { formatBytes } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('media');

type Step = Processing['steps'][number];

/** The steps of processing: received, probed, each rendition in per cent, storyboard, ready. */
export function ProcessingSteps({ processing }: { processing: Processing }) {
  const { source, steps } = processing;
  const ready = processing.state === 'ready';
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <ol
        aria-label={t('steps')}
        aria-live="off"
        className={ready ? 'flex flex-wrap gap-x-5 gap-y-2' : 'flex flex-col gap-3'}
      >
        {steps.map((step) => (
          <StepLine key={`${step.step}${step.label}`} step={step} short={ready} />
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

/** `short` lines are side by side, without details. */
function StepLine({ step, short }: { step: Step; short: boolean }) {
  const name = step.label || t(`step.${step.step}`);
  const percent = Math.floor(step.percent);
  return (
    <li className={clsx('flex items-center text-sm', short ? 'gap-2' : 'gap-3')}>
      <StepIcon state={step.state} />
      <span className={clsx(!short && 'w-24', step.state === 'waiting' && 'text-ink-faint')}>{name}</span>
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
