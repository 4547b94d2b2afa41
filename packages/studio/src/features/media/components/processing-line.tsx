import type { StudioMediaCard } from '@greenlight/contract/media-studio';
import { Progress } from '@greenlight/ui/primitives/progress';
import { CircleAlert } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('media');

/** The progress of a file. Renders nothing once it is ready. */
export function ProcessingLine({ processing }: { processing: StudioMediaCard['processing'] }) {
  if (processing?.state === 'ready') return null;
  const state = processing?.state ?? 'none';
  const percent = Math.floor(processing?.percent ?? 0);
  const text = t(`fileState.${state}`, { percent });
  if (state === 'failed')
    return (
      <p className="flex items-center gap-1.5 text-danger text-sm">
        <CircleAlert aria-hidden className="size-3.5" />
        {text}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-ink-faint text-sm tabular-nums">
      {(state === 'processing' || state === 'playable') && (
        <Progress className="w-20 shrink-0" value={percent / 100} label={t('steps')} valueText={text} />
      )}
      <p>{text}</p>
    </div>
  );
}
