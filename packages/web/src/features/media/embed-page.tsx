import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Film } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { PlayerShape } from './components/player-shape.tsx';
import { VideoPlayerArea } from './components/video-player-area.tsx';
import { useMedia } from './hooks.ts';

/** A video alone, for a frame on another site. */
export function EmbedPage() {
  const t = useTexts('media');
  const tShell = useTexts('shell');
  const mediaId = Number(useParams().id);
  const { project } = useConfig();
  const { data: media, error } = useMedia(mediaId);
  const player = useRef(null);
  return (
    <Screen route={sitePath('embed', mediaId)} title={media?.title ?? t('video')} siteName={project} heading="hidden">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- of the links in it */}
      <div
        className="fixed inset-0 [&>*]:size-full! [&>*]:max-h-none! [&>*]:rounded-none!"
        onClickCapture={openOutside}
      >
        {media ? (
          <VideoPlayerArea
            isEmbedded
            media={media}
            next={undefined}
            startAt={undefined}
            handle={player}
            onSizeChange={() => undefined}
          />
        ) : error ? (
          <EmptyState icon={<Film />} title={tShell('notFound')} description={tShell('notFoundText')} />
        ) : (
          <PlayerShape />
        )}
      </div>
    </Screen>
  );
}

/** Opens links outside the frame, because nobody should log in or pay within another site's page. */
function openOutside(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
}
