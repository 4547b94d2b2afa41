import type { StudioHero } from '@greenlight/contract/hero-studio';
import { studioPath } from '@greenlight/contract/studio-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Link } from '@greenlight/ui/primitives/link';
import { ChevronRight } from 'lucide-react';
import { showError } from '../../../platform/show-error.ts';
import { SortableItem } from '../../../platform/sortable-item.tsx';
import { SortableList } from '../../../platform/sortable-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useMediaByIds } from '../../media/hooks.ts';
import { useHeroNames, useOrderHeroes } from '../hooks.ts';
import { HeroState } from './hero-state.tsx';

const t = textsOf('hero');

export function HeroList({ heroes }: { heroes: StudioHero[] }) {
  const order = useOrderHeroes();
  const nameOf = useHeroNames(heroes);
  const media = useMediaByIds([...new Set(heroes.flatMap(({ mediaId }) => mediaId ?? []))]);
  const called = (hero: StudioHero | undefined) => (hero && nameOf(hero)) || t('untitled');
  const ids = heroes.map(({ id }) => id);
  const move = (from: number, to: number) =>
    order.mutate(ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1)), {
      onError: showError,
    });
  return (
    <SortableList
      label={t('title')}
      ids={ids.map(String)}
      nameOf={(id) => called(heroes.find((hero) => String(hero.id) === id))}
      onMove={move}
    >
      {heroes.map((hero) => (
        <SortableItem key={hero.id} id={String(hero.id)} name={called(hero)} className="flex items-center gap-2 p-2">
          {(handle) => (
            <>
              {handle}
              <Link
                href={studioPath('hero', hero.id)}
                className="flex min-w-0 grow items-center gap-4 rounded-md p-1 transition-look hover:bg-raised"
              >
                <span className="relative block aspect-video w-28 shrink-0 overflow-hidden rounded-md sm:w-40">
                  <ResponsiveImage
                    decorative
                    picture={
                      hero.images.find(({ type }) => type === 'hero-desktop') ?? media.get(hero.mediaId ?? 0)?.thumbnail
                    }
                    sizes="10rem"
                    fallback={<TitleArt title={called(hero)} />}
                  />
                </span>
                <span className="flex min-w-0 grow flex-col items-start gap-1.5">
                  <span className="wrap-anywhere line-clamp-2 font-semibold text-lg">{called(hero)}</span>
                  <HeroState hero={hero} />
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint max-sm:hidden rtl:-scale-x-100" />
              </Link>
            </>
          )}
        </SortableItem>
      ))}
    </SortableList>
  );
}
