import type { ChannelDetail } from '@greenlight/contract/channel';
import type { MediaCard } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import { clockTime } from '@greenlight/ui/clock-time';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { clsx } from 'clsx';
import { useTexts } from '../../../platform/i18n.ts';
import { HeroButton } from '../../hero/components/hero-button.tsx';
import { useNextOfShow } from '../../recommendation/hooks.ts';
import { ShowActions } from './show-actions.tsx';

/**
 * The next video of a show: where the viewer stopped, else its start. Beside it the link of a hero made for the show,
 * and other actions.
 */
export function NextOfShow({ channel, made }: { channel: ChannelDetail; made: ChannelDetail['hero'] }) {
  const t = useTexts('channel');
  const own = useNextOfShow(channel.id);
  const media = own?.media ?? channel.first;
  const actions = <ShowActions show={channel} />;
  if (!media) {
    return (
      <>
        {made && <HeroButton hero={made} />}
        {actions}
      </>
    );
  }
  const { mediaId, access, season, episode } = media;
  const start = channel.layout === 'series-view' ? 'first' : 'newest';
  const kind = own?.isBegun ? 'begun' : own?.isSeen ? 'again' : own?.media ? 'next' : start;
  return (
    // The place is reserved until the viewer's position is known.
    <div className={clsx('min-w-0', own === undefined && 'invisible')}>
      <p className="mb-1 font-semibold text-accent text-sm">{t(`showNext.${kind}`)}</p>
      <p className="wrap-anywhere mb-4 line-clamp-2 max-w-140 font-semibold text-lg">
        <NextTitle media={media} />
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <HeroButton
          hero={{
            href: sitePath('video', mediaId),
            mediaId,
            video: { access, season: season?.number ?? null, episode },
            buttonText: own?.isBegun ? t('heroes.goOn') : '',
          }}
        />
        {made && made.mediaId !== mediaId && (
          <LinkButton href={made.href} size="lg">
            {made.buttonText || made.title}
          </LinkButton>
        )}
        {actions}
      </div>
    </div>
  );
}

/** The title of the next video, such as S2 E1 · title · duration. */
function NextTitle({ media: { season, episode, title, duration } }: { media: MediaCard }) {
  const t = useTexts('media');
  const place =
    episode !== null &&
    (season ? t('seasonEpisodeShort', { season: season.number, episode }) : t('episode', { episode }));
  return (
    <>
      {place && <span className="text-ink-muted">{place} · </span>}
      <bdi>{title}</bdi>
      {duration !== null && <span className="font-normal text-ink-muted"> · {clockTime(duration)}</span>}
    </>
  );
}
