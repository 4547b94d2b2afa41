import type { ChannelDetail } from '@greenlight/contract/channel';
import { Hero } from '@greenlight/ui/blocks/hero';
import { useTexts } from '../../../platform/i18n.ts';
import { HeroButton } from '../../hero/components/hero-button.tsx';
import { pictureOf } from '../../hero/components/home-heroes.tsx';

/** The show's own hero, or else its first video. */
export function ChannelHero({ channel }: { channel: ChannelDetail }) {
  const t = useTexts('channel');
  const { hero, name, description, media, mediaCount, seasons } = channel;
  const first = media[0];
  const facts = [
    seasons.length > 1 ? t('seasons', { count: seasons.length }) : undefined,
    t('videos', { count: mediaCount }),
  ];
  const own = first && { href: `/video/${first.mediaId}`, buttonText: t('play'), mediaId: first.mediaId, video: null };
  const target = hero ?? own;
  return (
    <Hero
      title={name}
      height="banner"
      meta={facts.filter(Boolean).join(' · ')}
      description={description || first?.summary}
      picture={(hero && pictureOf(hero, 'hero-desktop')) ?? pictureOf(channel, 'hero-desktop') ?? first?.thumbnail}
      portrait={(hero && pictureOf(hero, 'hero-mobile')) ?? pictureOf(channel, 'hero-mobile')}
      actions={target && <HeroButton hero={target} />}
    />
  );
}
