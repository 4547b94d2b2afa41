import { HeroShape, RowShape } from '@greenlight/ui/blocks/loading-shapes';

/** Before anything is known: the shape of a page, once the wait is long enough to be seen. */
export function Splash() {
  return (
    <div aria-busy className="animate-appear pt-bar [animation-delay:400ms] [animation-fill-mode:backwards]">
      <HeroShape />
      <RowShape />
    </div>
  );
}
