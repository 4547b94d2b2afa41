/** The lines of a grid of cards: as many columns as fit, none narrower than a readable card. */
export const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-x-card gap-y-8';
