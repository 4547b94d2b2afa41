import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Pause, Play } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import { usePauseStream } from '../hooks.ts';

const t = textsOf('live');

/** Shows the slate of a stream on air, or what its broadcaster sends again. */
export function PauseButton({ stream: { mediaId, isPaused } }: { stream: StudioLivestreamDetail }) {
  const pause = usePauseStream(mediaId);
  const Icon = isPaused ? Play : Pause;
  return (
    <Button
      variant={isPaused ? 'primary' : undefined}
      pending={pause.isPending}
      icon={<Icon aria-hidden className="size-4" />}
      onClick={() =>
        pause.mutate(!isPaused, { onError: (error) => showToast({ title: error.message, tone: 'error' }) })
      }
    >
      {t(isPaused ? 'resume' : 'pause')}
    </Button>
  );
}
