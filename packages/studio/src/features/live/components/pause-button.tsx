import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { Button } from '@greenlight/ui/primitives/button';
import { Pause, Play } from 'lucide-react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { usePauseStream } from '../hooks.ts';

const t = textsOf('live');

/** Pauses a stream on air: shows its slate instead of the picture of the broadcaster. A second press ends the pause. */
export function PauseButton({ stream: { mediaId, isPaused } }: { stream: StudioLivestreamDetail }) {
  const pause = usePauseStream(mediaId);
  const Icon = isPaused ? Play : Pause;
  return (
    <Button
      variant={isPaused ? 'primary' : undefined}
      pending={pause.isPending}
      icon={<Icon aria-hidden className="size-4" />}
      onClick={() => pause.mutate(!isPaused, { onError: showError })}
    >
      {t(isPaused ? 'resume' : 'pause')}
    </Button>
  );
}
