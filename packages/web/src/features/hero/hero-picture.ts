import type { Hero } from '@greenlight/contract/hero';

export function pictureOf({ images }: Pick<Hero, 'images'>, wanted: Hero['images'][number]['type']) {
  return images.find(({ type }) => type === wanted);
}
