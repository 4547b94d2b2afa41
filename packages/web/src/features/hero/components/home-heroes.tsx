import type { Hero } from '@greenlight/contract/hero';
import { HeroCarousel } from '@greenlight/ui/blocks/hero-carousel';
import { useTexts } from '../../../platform/i18n.ts';
import { HeroButton } from './hero-button.tsx';

/** The heroes of the home screen, in turn. */
export function HomeHeroes({ heroes }: { heroes: Hero[] }) {
  const t = useTexts('channel');
  return (
    <HeroCarousel
      heroes={heroes.map((hero) => ({
        id: hero.id,
        title: hero.title,
        label: hero.label,
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

export function pictureOf({ images }: Pick<Hero, 'images'>, wanted: Hero['images'][number]['type']) {
  return images.find(({ type }) => type === wanted);
}
