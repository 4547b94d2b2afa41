import type { Hero } from '@greenlight/contract/hero';
import { heroRoundIndicatorsAbove } from '@greenlight/contract/limits';
import { HeroCarousel } from '@greenlight/ui/blocks/hero-carousel';
import { useTexts } from '../../../platform/i18n.ts';
import { pictureOf } from '../hero-picture.ts';
import { HeroButton } from './hero-button.tsx';

/** The heroes of the home screen, in turn. */
export function HomeHeroes({ heroes }: { heroes: Hero[] }) {
  const t = useTexts('channel');
  const labelOf = ({ video }: Hero) => {
    if (typeof video?.episode !== 'number') return t('heroes.new');
    const { season, episode } = video;
    return season === null ? t('heroes.episode', { episode }) : t('heroes.seasonEpisode', { season, episode });
  };
  return (
    <HeroCarousel
      round={heroes.length > heroRoundIndicatorsAbove}
      heroes={heroes.map((hero) => ({
        id: hero.id,
        title: hero.title,
        label: hero.label || labelOf(hero),
        description: hero.description,
        picture: pictureOf(hero, 'hero-desktop') ?? hero.images[0],
        portrait: pictureOf(hero, 'hero-mobile'),
        actions: <HeroButton hero={hero} />,
      }))}
      labels={{
        region: t('heroes.region'),
        pause: t('heroes.pause'),
        play: t('heroes.play'),
        goTo: (title, position, total) => t('heroes.goTo', { title, position, total }),
      }}
    />
  );
}
