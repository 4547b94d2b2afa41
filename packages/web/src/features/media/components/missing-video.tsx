import { sitePath } from '@greenlight/contract/site-path';
import { Navigate, useLocation } from 'react-router';
import { useConfig } from '../../config/hooks.ts';
import { useStreamOfMedia } from '../use-stream-of-media.ts';

/** In place of a video that is not published: the livestream whose recording it will be, if it is listed. */
export function MissingVideo({ mediaId }: { mediaId: number }) {
  const { search } = useLocation();
  const { stream, isLoading } = useStreamOfMedia(mediaId, useConfig().livestream_enabled);
  if (isLoading) return null;
  return <Navigate to={stream ? sitePath('stream', stream.livestreamId) + search : sitePath('not-found')} replace />;
}
