import type { MediaCard as Media } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import { MediaCard } from '@greenlight/ui/blocks/media-card';
import { clockTime } from '@greenlight/ui/clock-time';
import type { ReactNode } from 'react';
import { formatAgo } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useWatchedPart } from '../../history/hooks.ts';
import { findStoryboard, preloadVideo } from '../hooks.ts';
import { useEpisodeText } from '../use-episode-text.ts';
import { AccessBadge } from './access-badge.tsx';
import { CardMenu } from './card-menu.tsx';

/** A video in a row or grid. With `within`, the show's name is left out. `note` says why the video is shown. */
export function VideoCard(props: {
  media: Media;
  sizes: string;
  within?: 'show';
  priority?: boolean;
  note?: string;
  menu?: ReactNode;
}) {
  const { mediaId, title, duration, access, thumbnail, hasStoryboard } = props.media;
  const t = useTexts('media');
  const watched = useWatchedPart(mediaId);
  const preload = () => void preloadVideo(props.media).catch(() => undefined);
  return (
    <div onPointerDown={preload}>
      <MediaCard
        href={sitePath('video', mediaId)}
        title={title}
        picture={thumbnail}
        sizes={props.sizes}
        priority={props.priority}
        duration={duration === null ? undefined : clockTime(duration)}
        progress={
          watched === undefined
            ? undefined
            : { value: watched, label: t('watched', { percent: Math.round(watched * 100) }) }
        }
        badge={<AccessBadge access={access} />}
        meta={<CardMeta media={props.media} within={props.within} />}
        note={props.note}
        menu={props.menu ?? <CardMenu media={props.media} />}
        findStoryboard={hasStoryboard ? () => findStoryboard(props.media) : undefined}
        onIntent={preload}
      />
    </div>
  );
}

function CardMeta({ media, within }: { media: Media; within?: 'show' }) {
  const episodeText = useEpisodeText();
  const language = useLanguage();
  const { episode, channel, publishedAt } = media;
  const parts = [
    within === 'show' ? undefined : channel?.name,
    episodeText(media),
    within === 'show' || episode === null ? formatAgo(publishedAt, language) : undefined,
  ];
  return parts.filter(Boolean).join(' · ');
}
