/** The number of cards that fit between the gutters. The fraction shows part of the next card. */
const perView = {
  standard: '[--n:1.3] @min-[520px]:[--n:2.3] @min-[820px]:[--n:3.3] @min-[1120px]:[--n:4.3] @min-[1560px]:[--n:5.3]',
  wide: '[--n:1.12] @min-[640px]:[--n:1.6] @min-[1000px]:[--n:2.4] @min-[1560px]:[--n:3.3]',
  compact: '[--n:2.4] @min-[520px]:[--n:3.4] @min-[820px]:[--n:5.4] @min-[1120px]:[--n:7.4] @min-[1560px]:[--n:8.4]',
};
export type RowSize = keyof typeof perView;

/** The class of the box around the list. The box must be inside a `@container`. */
export function rowClass(size: RowSize): string {
  return `[--card:calc((100cqi-2*var(--space-gutter))/var(--n)-var(--space-card))] ${perView[size]}`;
}

/**
 * The block padding leaves room for raised cards and focus rings, which the scroll box would clip. The minimum height
 * is that of cards with a two-line title, so a row is as high as its loading shape.
 */
export const rowListClass = 'flex min-h-[calc(var(--card)*9/16+6.8rem)] gap-card px-gutter pt-4 pb-3';
