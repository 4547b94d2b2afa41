import type { LiveMedia, LivestreamStatus } from '@greenlight/contract/live';
import type { PlayerHandle } from '@greenlight/player/player';
import type { RefObject } from 'react';
import { FactsShape } from '../../media/components/player-shape.tsx';
import type { Stream } from '../livestream-state.ts';
import { LiveFacts } from './live-facts.tsx';

/** The part below the player: the facts of the stream, or the description of the next one. */
export function AboutStream(props: {
  stream: Stream | null;
  next: LivestreamStatus['nextStream'];
  isOffline: boolean;
  media: LiveMedia[];
  player: RefObject<PlayerHandle | null>;
}) {
  const { stream, next, isOffline, media, player } = props;
  const descriptionOf = (id: number) => media.find(({ livestreamId }) => livestreamId === id)?.description ?? '';
  if (stream) {
    const { livestreamId } = stream;
    return <LiveFacts key={livestreamId} stream={stream} description={descriptionOf(livestreamId)} player={player} />;
  }
  if (!isOffline) return <FactsShape />;
  if (!next) return null;
  return (
    <p dir="auto" className="mt-5 max-w-prose whitespace-pre-line text-ink-muted empty:hidden">
      {descriptionOf(next.livestreamId)}
    </p>
  );
}
