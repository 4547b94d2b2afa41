/** The lower limits of docs/product/shell.md in pixels; a test compares them with the style sheets. */
export const breakpoints = { small: 576, medium: 768, large: 992, extraLarge: 1200, doubleExtraLarge: 1600 } as const;

/** Extra small is narrower than small: at most 575.98 px. */
export const extraSmallMaxPx = breakpoints.small - 0.02;

/** docs/product/shell.md: the mobile view is below large. */
export const desktopQuery = `(min-width: ${breakpoints.large}px)`;
