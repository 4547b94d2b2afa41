/** The lower limits of docs/product/shell.md in pixels. A test compares them with the style sheets. */
export const breakpoints = { small: 576, medium: 768, large: 992, extraLarge: 1200, doubleExtraLarge: 1600 } as const;

/** The upper limit of extra small, which is narrower than small. */
export const extraSmallMaxPx = breakpoints.small - 0.02;

/** Matches the desktop view. The mobile view is below large (docs/product/shell.md). */
export const desktopQuery = `(min-width: ${breakpoints.large}px)`;
