import './server-globals.ts';

/** Imported after the browser globals are set. */
export const { paint } = await import('./painting.tsx');
