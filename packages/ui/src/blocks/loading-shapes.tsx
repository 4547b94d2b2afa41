import { clsx } from 'clsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { gridClass } from './card-grid.tsx';
import { type RowSize, rowClass, rowListClass } from './card-row.tsx';
import { heroHeights } from './hero.tsx';

const titles = ['w-11/12', 'w-3/4', 'w-5/6', 'w-2/3'];

/** A card before it is loaded, with the same boxes, so that nothing moves. The shapes below do the same. */
function CardShape({ index, hasNote }: { index: number; hasNote?: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="aspect-video" />
      <Skeleton className={`h-4 rounded-sm ${titles[index % titles.length]}`} />
      <Skeleton className="h-3 w-2/5 rounded-sm" />
      {hasNote && <Skeleton className="-mt-2 h-4 w-3/5 rounded-sm" />}
    </div>
  );
}

export function GridShape({ count = 12 }: { count?: number }) {
  return (
    <div className={gridClass}>
      {Array.from({ length: count }, (_, index) => (
        <CardShape key={index} index={index} />
      ))}
    </div>
  );
}

/** As high as the MediaRow that replaces it. `hasNotes` if its cards have a `note`. */
export function RowShape({ size = 'standard', hasNotes }: { size?: RowSize; hasNotes?: boolean }) {
  return (
    <div className="@container">
      <div className="px-gutter text-xl">
        <Skeleton className="h-lh w-48 rounded-sm" />
      </div>
      <div className={clsx('overflow-hidden', rowClass(size))}>
        <div className={rowListClass}>
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className="w-(--card) shrink-0">
              <CardShape index={index} hasNote={hasNotes} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

export function HeroShape({ height = 'screen' }: { height?: keyof typeof heroHeights }) {
  return (
    <div
      className={`-ms-(--rail,0px) -mt-bar ps-(--rail,0px) relative isolate flex flex-col justify-end ${heroHeights[height]}`}
    >
      <Skeleton className="-z-10 !absolute inset-0 rounded-none opacity-50" />
      <div className="-z-10 hero-scrim absolute inset-0" />
      <div className="flex flex-col gap-4 px-gutter pb-14">
        <Skeleton className="h-12 w-[min(34rem,80%)]" />
        <Skeleton className="h-4 w-[min(28rem,90%)] rounded-sm" />
        <Skeleton className="mt-3 h-12 w-40 rounded-full" />
      </div>
    </div>
  );
}

export function PageShape() {
  return (
    <>
      <HeroShape />
      <div className="mt-3 flex flex-col gap-row">
        <RowShape />
        <RowShape />
      </div>
    </>
  );
}
