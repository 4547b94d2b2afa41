import type { Page } from '@greenlight/contract/page';

/** The head of a page. Images replace every carousel (docs/product/page.md). */
export function headOf({ layoutType, images, pageRows }: Page) {
  const picture = (...wanted: string[]) =>
    wanted.map((type) => images.find((image) => image.type === type)).find((image) => image !== undefined);
  const carousels = pageRows.filter((row) => row.type === 'hero-carousel');
  const desktop = layoutType.startsWith('static-hero-')
    ? picture('hero-desktop', 'banner', 'standard', 'hero-mobile')
    : undefined;
  if (desktop) return { desktop, mobile: picture('hero-mobile'), heroes: undefined, without: carousels };
  const carousel = carousels.find(({ heroes }) => heroes.length > 0);
  return { desktop, mobile: undefined, heroes: carousel?.heroes, without: carousel ? [carousel] : [] };
}

/** Whether the page has pictures at its head. */
export function hasHead(page: Page): boolean {
  const { desktop, heroes } = headOf(page);
  return (desktop ?? heroes) !== undefined;
}

/** Whether the page has margins at its sides (docs/product/page.md: a layout type that contains 'limited'). */
export function isLimited({ layoutType }: Page): boolean {
  return layoutType.endsWith('limited');
}
