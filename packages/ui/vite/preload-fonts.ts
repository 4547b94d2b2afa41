import type { HtmlTagDescriptor, Plugin } from 'vite';

const firstPaintFont = /(?:inter|sora)-latin-wght-normal.*\.woff2$/;

/** Preloads the two fonts of the first paint in the HTML, before the style sheet asks for them. */
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
