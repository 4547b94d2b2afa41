import { sitePath } from '@greenlight/contract/site-path';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { use } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { RenderPremiere } from '../../../platform/premiere-screen.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { refetchMedia } from '../hooks.ts';
import { useStreamOfMedia } from '../use-stream-of-media.ts';
import { PlayerShape } from './player-shape.tsx';

/**
 * Shown instead of a video that is not published: its premiere, or the livestream whose recording it will be, if they
 * are listed. When the premiere ends, the video can be watched here.
 */
export function MissingVideo({ mediaId }: { mediaId: number }) {
  const { search } = useLocation();
  const renderPremiere = use(RenderPremiere);
  const texts = useQueryTexts();
  const t = useTexts('media');
  const { project, livestream_enabled: hasStreams } = useConfig();
  const { stream, isLoading, isFetching, error, refetch } = useStreamOfMedia(mediaId, hasStreams);
  if (isLoading || (error && !stream)) {
    return (
      <Screen route={sitePath('video', mediaId)} title={t('video')} siteName={project} heading="hidden">
        {error ? (
          <ErrorState
            title={texts.errorTitle}
            description={texts.describeError(error)}
            retry={{ label: texts.retry, pending: isFetching, onClick: () => void refetch() }}
          />
        ) : (
          <div className="mx-auto max-w-440 px-gutter">
            <PlayerShape />
          </div>
        )}
      </Screen>
    );
  }
  if (stream?.kind === 'premiere')
    return renderPremiere({ livestreamId: stream.livestreamId, onWatch: () => refetchMedia(mediaId) });
  // The page of a recorded stream redirects to this page, so it must not redirect back.
  const leadsAway = stream && !stream.isRecorded;
  return <Navigate to={leadsAway ? sitePath('stream', stream.livestreamId) + search : sitePath('not-found')} replace />;
}
