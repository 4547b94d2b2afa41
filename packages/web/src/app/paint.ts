import './server-globals.ts';

/** Imported here, after the browser globals are set. */
export const { paint } = await import('./painting.tsx');
