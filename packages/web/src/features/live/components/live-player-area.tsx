import type { PlayerHandle, PlayerProps, PlayerSize } from '@greenlight/player/player';
import type { RefObject } from 'react';
import { MembersOnlyNotice } from '../../media/components/members-only-notice.tsx';
import { PlayerShape } from '../../media/components/player-shape.tsx';
import { PlayerSlot } from '../../media/components/player-slot.tsx';
import { useStanding } from '../../membership/use-standing.ts';
import type { useLivestream } from '../hooks.ts';
import type { screenStreams } from '../screen-streams.ts';
import { LivePlayer } from './live-player.tsx';
import { OfflineView } from './offline-view.tsx';
import { PaymentRedirect } from './payment-redirect.tsx';

/** The place of the player: the stream, why it is not shown, or what comes next. */
export function LivePlayerArea(props: {
  live: ReturnType<typeof useLivestream>;
  streams: ReturnType<typeof screenStreams>;
  /** Whether the viewer may not watch the stream. */
  isLocked: boolean;
  /** Whether this is the page of a premiere. */
  isAlone: boolean;
  /** The title while nothing is on air. */
  offlineTitle: string;
  player: RefObject<PlayerHandle | null>;
  chatButton: PlayerProps['beside'];
  onSizeChange: (size: PlayerSize) => void;
  onWatch: (() => void) | undefined;
}) {
  const { view, stream, chapters, wasShown, isFetching, refetch, onOver } = props.live;
  const { next, ended } = props.streams;
  const { isLocked, isAlone } = props;
  const standing = useStanding();
  if (view === 'offline') {
    return (
      <OfflineView
        title={props.offlineTitle}
        next={next}
        ended={ended}
        isPremiere={isAlone}
        isOver={ended !== null || wasShown}
        onWatch={props.onWatch}
      />
    );
  }
  if (isLocked && !isAlone && standing === 'account') return <PaymentRedirect />;
  if (isLocked && isAlone && stream) return <MembersOnlyNotice media={stream} />;
  if (!stream || !standing) return <PlayerShape />;
  return (
    <PlayerSlot shape={<PlayerShape picture={stream.thumbnail} />}>
      <LivePlayer
        key={stream.livestreamId}
        stream={stream}
        chapters={chapters}
        pending={isFetching}
        handle={props.player}
        beside={props.chatButton}
        onSizeChange={props.onSizeChange}
        onOver={onOver}
        onRetry={refetch}
      />
    </PlayerSlot>
  );
}
