import type { LiveMedia, LivestreamStatus } from '@greenlight/contract/live';
import { FactsShape } from '../../media/components/stage-shape.tsx';
import type { Stream } from '../livestream-state.ts';
import { LiveFacts } from './live-facts.tsx';

/** What is below the stage: the facts of the stream, or what the next one is about. */
export function AboutStream(props: {
  stream: Stream | null;
  next: LivestreamStatus['nextStream'];
  isOffline: boolean;
  media: LiveMedia[];
}) {
  const { stream, next, isOffline, media } = props;
  const descriptionOf = (id: number) => media.find(({ livestreamId }) => livestreamId === id)?.description ?? '';
  if (stream) {
    return <LiveFacts key={stream.livestreamId} stream={stream} description={descriptionOf(stream.livestreamId)} />;
  }
  if (!isOffline) return <FactsShape />;
  if (!next) return null;
  return (
    <p dir="auto" className="mt-5 max-w-prose whitespace-pre-line text-ink-muted empty:hidden">
      {descriptionOf(next.livestreamId)}
    </p>
  );
}
