import type { MediaDetail } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import type { PlayerHandle } from '@greenlight/player/player';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Link } from '@greenlight/ui/primitives/link';
import type { RefObject } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import { useConfig } from '../../../platform/remote-config.ts';
import { ClipRow } from '../../clip/components/clip-row.tsx';
import { FollowButton } from '../../mark/components/follow-button.tsx';
import { ClampedText } from './clamped-text.tsx';
import { VideoActions } from './video-actions.tsx';

/** Title, show, actions, creators and description. */
export function VideoFacts({ media, player }: { media: MediaDetail; player: RefObject<PlayerHandle | null> }) {
  const t = useTexts('media');
  const language = useLanguage();
  const config = useConfig();
  const { season, episode, channel, creators, description } = media;
  return (
    <div className="mt-5">
      <p className="text-accent text-sm">
        {channel && (
          <Link href={sitePath('channel', channel.slug)} className="font-semibold hover:underline">
            {channel.name}
          </Link>
        )}
        {episode !== null && (
          <span className="text-ink-muted">
            {channel && ' · '}
            {season ? t('seasonEpisode', { season: season.number, episode }) : t('episode', { episode })}
          </span>
        )}
      </p>
      {/* The screen's heading has the title for assistive technology. */}
      <p aria-hidden className="mt-1 text-balance font-display font-semibold text-2xl">
        <bdi>{media.title}</bdi>
      </p>
      <p className="mt-2 text-ink-faint text-sm">
        <LocalTime time={media.publishedAt} text={formatDate(media.publishedAt, language)} />
      </p>
      <VideoActions media={media} player={player} />
      {creators.length > 0 && (
        <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-3" aria-label={t('creators')}>
          {creators.map(({ id, slug, displayName, avatar }) => (
            <li key={id} className="flex items-center gap-3 font-semibold text-sm">
              <Avatar name={displayName} src={avatar?.url} />
              {config.creator_pages_enabled ? (
                <Link href={sitePath('creator', slug)} className="hover:underline">
                  {displayName}
                </Link>
              ) : (
                displayName
              )}
              <FollowButton team={{ id, displayName }} size="sm" />
            </li>
          ))}
        </ul>
      )}
      {description && (
        <ClampedText
          text={description}
          more={t('readMore')}
          less={t('readLess')}
          className="mt-5 max-w-prose text-ink-muted"
        />
      )}
      <ClipRow media={media} />
    </div>
  );
}
