import type { Plugin } from 'vite';

/**
 * With `VITE_MAINTENANCE=on` (or `true`, or `1`) builds only the maintenance screen, and marks the page, so that the
 * server knows. The app reads true or false.
 */
export function maintenance(): Plugin {
  const isOn = /^(?:on|true|1)$/i.test(process.env.VITE_MAINTENANCE ?? '');
  return {
    name: 'greenlight-maintenance',
    config: () => ({ define: { 'import.meta.env.VITE_MAINTENANCE': String(isOn) } }),
    transformIndexHtml: (html) => (isOn ? html.replace('<html', '<html data-maintenance') : html),
  };
}
