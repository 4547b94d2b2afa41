import type { Plugin } from 'vite';

/** Marks the page of a build with `VITE_MAINTENANCE=on`, by which the service knows that it is worked on. */
export function maintenance(): Plugin {
  return {
    name: 'greenlight-maintenance',
    transformIndexHtml: (html) =>
      process.env.VITE_MAINTENANCE ? html.replace('<html', '<html data-maintenance') : html,
  };
}
