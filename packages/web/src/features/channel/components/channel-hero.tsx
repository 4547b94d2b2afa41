import type { ChannelDetail } from '@greenlight/contract/channel';
import { Hero } from '@greenlight/ui/blocks/hero';
import { useTexts } from '../../../platform/i18n.ts';
import { HeroButton } from '../../hero/components/hero-button.tsx';
import { pictureOf } from '../../hero/components/home-heroes.tsx';

/** The show's own hero, or else its first video (spec point 2), and what the show is; without videos the show itself. */
export function ChannelHero({ channel }: { channel: ChannelDetail }) {
  const t = useTexts('channel');
  const { hero, name, description, mediaCount, seasons } = channel;
  const facts = [
    seasons.length > 1 ? t('seasons', { count: seasons.length }) : undefined,
    t('videos', { count: mediaCount }),
  ].filter(Boolean);
  const own = { picture: pictureOf(channel, 'hero-desktop'), portrait: pictureOf(channel, 'hero-mobile') };
  if (!hero) return <Hero {...own} title={name} height="banner" meta={facts.join(' · ')} description={description} />;
  const ofHero = {
    picture: pictureOf(hero, 'hero-desktop') ?? hero.images[0],
    portrait: pictureOf(hero, 'hero-mobile'),
  };
  const label = hero.label || (hero.title === name ? undefined : name);
  return (
    <>
      <Hero
        {...(ofHero.picture ? ofHero : own)}
        title={hero.title}
        label={label && <bdi>{label}</bdi>}
        height="banner"
        description={hero.description}
        actions={<HeroButton hero={hero} />}
      />
      <div className="mt-6 px-gutter text-ink-muted">
        {description && (
          <p dir="auto" className="wrap-anywhere mb-2 max-w-180 whitespace-pre-line">
            {description}
          </p>
        )}
        <p className="text-sm">{(hero.label ? [name, ...facts] : facts).join(' · ')}</p>
      </div>
    </>
  );
}
