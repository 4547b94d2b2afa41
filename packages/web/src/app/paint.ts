import './no-browser.ts';

/** After what the app's modules look for is there. */
export const { paint } = await import('./painting.tsx');
