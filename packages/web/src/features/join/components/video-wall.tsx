import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { clsx } from 'clsx';
import { useShowcase } from '../../membership/hooks.ts';

const places = 25;

/** The service's videos as a tilted wall that fades behind text. */
export function VideoWall({ isBeside }: { isBeside: boolean }) {
  const shown = useShowcase();
  // Repeats videos until the wall is full.
  const wall = Array.from({ length: shown.length && places }, (_, place) => {
    return { place, picture: shown[place % shown.length] };
  });
  return (
    <div aria-hidden className="-z-10 glow absolute inset-0">
      <div
        className={clsx(
          'absolute top-[-18%] grid rotate-[-6deg] grid-cols-3 gap-4',
          isBeside
            ? 'inset-x-[-8%] lg:start-[38%] lg:-end-[22%] opacity-60 lg:grid-cols-4 lg:opacity-90'
            : 'inset-x-[-8%] opacity-60 md:grid-cols-5',
        )}
      >
        {wall.map(({ place, picture }) => (
          <div key={place} className="relative aspect-video overflow-hidden rounded-lg">
            <ResponsiveImage decorative picture={picture} sizes="(min-width: 768px) 24vw, 38vw" />
          </div>
        ))}
      </div>
      {isBeside ? (
        <div className="absolute inset-0 bg-linear-to-r from-canvas via-canvas/85 to-canvas/20 lg:via-50% rtl:bg-linear-to-l" />
      ) : (
        <div className="absolute inset-0 bg-[radial-gradient(closest-side,var(--color-canvas)_5%,transparent_140%)]" />
      )}
      {/* Makes the bar readable on a white picture. */}
      <div className="absolute inset-x-0 top-0 h-48 bg-linear-to-b from-canvas via-[length:4rem] via-canvas/85 to-transparent" />
      <div className="absolute inset-x-0 bottom-0 h-1/2 bg-linear-to-t from-canvas to-transparent" />
      <div className="absolute inset-y-0 start-0 w-[calc(var(--rail,0px)+6rem)] bg-linear-to-r from-canvas via-canvas/75 to-transparent rtl:bg-linear-to-l" />
    </div>
  );
}
