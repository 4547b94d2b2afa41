import type { MediaDetail } from '@greenlight/contract/media';
import type { PlayerHandle } from '@greenlight/player/player';
import { Button } from '@greenlight/ui/primitives/button';
import { MessagesSquare } from 'lucide-react';
import type { RefObject } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { secondOf } from '../played-moment.ts';
import { useChatVisibility } from '../use-chat-visibility.ts';
import { useRecordedMoment } from '../use-recorded-moment.ts';
import { ReplayPanel } from './replay-panel.tsx';

/** The chat beside the recording of a stream, for signed-in viewers, who can hide it. */
export function ChatReplayArea(props: {
  livestream: NonNullable<MediaDetail['livestream']>;
  player: RefObject<PlayerHandle | null>;
}) {
  const t = useTexts('chat');
  const { livestreamId, parts } = props.livestream;
  const [isShown, setShown] = useChatVisibility('chatReplay');
  const moment = useRecordedMoment(props.player, parts);
  if (!useIsSignedIn()) return null;
  if (!isShown) {
    return (
      <Button
        size="sm"
        className="mt-4 mb-2 lg:mt-0 lg:mb-6"
        icon={<MessagesSquare aria-hidden className="size-4" />}
        onClick={() => setShown(true)}
      >
        {t('showReplay')}
      </Button>
    );
  }
  return (
    <div className="max-sm:-mx-gutter flex h-[min(26rem,60dvh)] flex-col overflow-hidden bg-surface sm:rounded-lg lg:mb-8 lg:h-[min(34rem,calc(100dvh-var(--space-bar)-2rem))] lg:border lg:border-line">
      <ReplayPanel
        key={livestreamId}
        livestreamId={livestreamId}
        moment={moment}
        secondOf={(offsetMs) => secondOf(parts, offsetMs)}
        onHide={() => setShown(false)}
      />
    </div>
  );
}
