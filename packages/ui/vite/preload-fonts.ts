import type { HtmlTagDescriptor, Plugin } from 'vite';

const firstPaintFont = /(?:inter|sora)-latin-wght-normal.*\.woff2$/;

/** Asks for the two faces of the first paint with the page, not after its style sheet. */
export function preloadFonts(): Plugin {
  let base = '/';
  return {
    name: 'greenlight-preload-fonts',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => firstPaintFont.test(file))
          .map(
            (file): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `${base}${file}` },
              injectTo: 'head-prepend',
            }),
          ),
    },
  };
}
