import { HeroShape, RowShape } from '@greenlight/ui/blocks/loading-shapes';

/** The shape of a page while nothing is loaded. It is shown after a short delay. */
export function Splash() {
  return (
    <div aria-busy className="animate-appear pt-bar [animation-delay:400ms] [animation-fill-mode:backwards]">
      <HeroShape />
      <RowShape />
    </div>
  );
}
