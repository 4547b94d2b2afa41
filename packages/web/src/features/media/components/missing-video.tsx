import { sitePath } from '@greenlight/contract/site-path';
import { use } from 'react';
import { Navigate, useLocation } from 'react-router';
import { RenderPremiere } from '../../../platform/premiere-screen.ts';
import { useConfig } from '../../config/hooks.ts';
import { lookAgain } from '../hooks.ts';
import { useStreamOfMedia } from '../use-stream-of-media.ts';

/**
 * In place of a video that is not published: its premiere, or the livestream whose recording it will be, if they are
 * listed. Afterwards the video can be watched in
 * its place.
 */
export function MissingVideo({ mediaId }: { mediaId: number }) {
  const { search } = useLocation();
  const renderPremiere = use(RenderPremiere);
  const { stream, isLoading } = useStreamOfMedia(mediaId, useConfig().livestream_enabled);
  if (isLoading) return null;
  if (stream?.kind === 'premiere')
    return renderPremiere({ livestreamId: stream.livestreamId, onWatch: () => lookAgain(mediaId) });
  return <Navigate to={stream ? sitePath('stream', stream.livestreamId) + search : sitePath('not-found')} replace />;
}
