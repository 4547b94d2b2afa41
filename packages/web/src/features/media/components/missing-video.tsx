import { sitePath } from '@greenlight/contract/site-path';
import { Navigate, useLocation } from 'react-router';
import { useConfig } from '../../config/hooks.ts';
import { LiveScreen } from '../../live/components/live-screen.tsx';
import { lookAgain } from '../hooks.ts';
import { useStreamOfMedia } from '../use-stream-of-media.ts';

/**
 * In place of a video that is not published: its premiere, or the livestream whose recording it will be, if they are
 * listed. Afterwards the video can be watched in
 * its place.
 */
export function MissingVideo({ mediaId }: { mediaId: number }) {
  const { search } = useLocation();
  const { stream, isLoading } = useStreamOfMedia(mediaId, useConfig().livestream_enabled);
  if (isLoading) return null;
  if (stream?.kind === 'premiere')
    return <LiveScreen alone wanted={stream.livestreamId} onWatch={() => lookAgain(mediaId)} />;
  return <Navigate to={stream ? sitePath('stream', stream.livestreamId) + search : sitePath('not-found')} replace />;
}
