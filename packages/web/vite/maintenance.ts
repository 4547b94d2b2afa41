import type { Plugin } from 'vite';

/**
 * Builds the one screen that says so, with `VITE_MAINTENANCE=on` (or `true`, or `1`), and marks the page, by which the
 * service knows that it is worked on. The app finds true or false in the variable.
 */
export function maintenance(): Plugin {
  const isOn = /^(?:on|true|1)$/i.test(process.env.VITE_MAINTENANCE ?? '');
  return {
    name: 'greenlight-maintenance',
    config: () => ({ define: { 'import.meta.env.VITE_MAINTENANCE': String(isOn) } }),
    transformIndexHtml: (html) => (isOn ? html.replace('<html', '<html data-maintenance') : html),
  };
}
