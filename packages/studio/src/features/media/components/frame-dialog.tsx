import { clockTime } from '@greenlight/ui/clock-time';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import type { Still } from '@greenlight/ui/storyboard';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useFrameAsThumbnail, useStills } from '../hooks.ts';

const t = textsOf('media');

/** The stills of the storyboard to choose from; the thumbnail itself is cut from the source. */
export function FrameDialog(props: { mediaId: number; onClose: () => void }) {
  const choose = useFrameAsThumbnail(props.mediaId);
  const stills = useStills(props.mediaId);
  return (
    <Dialog open onOpenChange={props.onClose} size="lg" title={t('fromVideo')} closeLabel={t('close')}>
      <FormError error={choose.error} />
      {stills.isPending && <Spinner className="mx-auto size-6" />}
      <ul aria-busy={choose.isPending} className="grid grid-cols-2 gap-3 py-1 sm:grid-cols-3 md:grid-cols-4">
        {(stills.data ?? []).map((still) => (
          <li key={still.start}>
            <button
              type="button"
              disabled={choose.isPending}
              aria-label={t('frameAt', { time: clockTime(still.start) })}
              onClick={() => choose.mutate(still.start, { onSuccess: props.onClose })}
              className="relative block w-full overflow-hidden rounded-md ring-ink transition-shadow hover:ring-2 disabled:opacity-50"
            >
              <StillPicture still={still} />
              <span className="absolute end-1 bottom-1 rounded-sm bg-scrim/80 px-1 text-2xs tabular-nums">
                {clockTime(still.start)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function StillPicture({ still }: { still: Still }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${still.width} ${still.height}`} className="block w-full">
      <image href={still.url} x={-still.x} y={-still.y} />
    </svg>
  );
}
