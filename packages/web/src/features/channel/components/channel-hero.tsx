import type { ChannelDetail } from '@greenlight/contract/channel';
import { Hero } from '@greenlight/ui/blocks/hero';
import { useTexts } from '../../../platform/i18n.ts';
import { pictureOf } from '../../hero/hero-picture.ts';
import { ClampedText } from '../../media/components/clamped-text.tsx';
import { NextOfShow } from './next-of-show.tsx';

/**
 * The show and what to watch, in front of the picture of its hero, or of its newest video (docs/product/channel.md). A
 * hero that was made for the show adds its texts.
 */
export function ChannelHero({ channel }: { channel: ChannelDetail }) {
  const t = useTexts('channel');
  const tMedia = useTexts('media');
  const { hero, name, description, mediaCount, seasons } = channel;
  const facts = [
    seasons.length > 1 ? t('seasons', { count: seasons.length }) : undefined,
    t('videos', { count: mediaCount }),
  ].filter(Boolean);
  const about = hero ?? channel;
  const made = hero?.id.startsWith('hero-') ? hero : null;
  const label = [hero?.label, made?.title !== name && made?.title].filter(Boolean).join(' · ');
  const picture = pictureOf(about, 'hero-desktop') ?? about.images[0] ?? pictureOf(channel, 'hero-desktop');
  return (
    <>
      <Hero
        picture={picture}
        portrait={pictureOf(about, 'hero-mobile')}
        title={name}
        label={label && <bdi>{label}</bdi>}
        height="banner"
        meta={facts.join(' · ')}
        description={made?.description}
        actions={<NextOfShow channel={channel} made={made} />}
      />
      {description && (
        <div className="mt-6 px-gutter">
          <ClampedText
            key={channel.id}
            text={description}
            more={tMedia('readMore')}
            less={tMedia('readLess')}
            className="wrap-anywhere max-w-180 text-ink-muted"
          />
        </div>
      )}
    </>
  );
}
