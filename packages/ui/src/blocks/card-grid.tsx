/** A grid of cards: as many columns as fit, each at least 15.5rem wide. */
export const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-x-card gap-y-8';
