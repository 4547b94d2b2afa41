import { sitePath } from '@greenlight/contract/site-path';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Navigate, useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { isMissing, useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { useClip } from '../clip/hooks.ts';
import { FactsShape, PlayerShape } from '../media/components/player-shape.tsx';
import { ClipFacts } from './clip-facts.tsx';
import { ClipPlayerArea } from './clip-player-area.tsx';

/** A part of a video that a viewer marked (docs/product/clip.md). */
export function ClipPage() {
  const t = useTexts('clip');
  const texts = useQueryTexts();
  const { project } = useConfig();
  const clipId = Number(useParams().id);
  const { data: clip, error, isFetching, refetch } = useClip(clipId);
  if (!Number.isSafeInteger(clipId) || isMissing(error)) return <Navigate to={sitePath('not-found')} replace />;
  return (
    <Screen route={sitePath('clip', clipId)} title={clip?.title ?? t('clip')} siteName={project} heading="hidden">
      {error && !clip ? (
        <ErrorState
          title={texts.errorTitle}
          description={texts.describeError(error)}
          retry={{ label: texts.retry, pending: isFetching, onClick: () => void refetch() }}
        />
      ) : (
        <div className="mx-auto max-w-300 px-gutter">
          <div className="-mx-gutter sm:mx-0">
            {clip ? <ClipPlayerArea key={clipId} clip={clip} /> : <PlayerShape />}
          </div>
          {clip ? <ClipFacts clip={clip} /> : <FactsShape />}
        </div>
      )}
    </Screen>
  );
}
