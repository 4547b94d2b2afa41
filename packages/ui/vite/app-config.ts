import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { precompress } from './precompress.ts';
import { preloadFonts } from './preload-fonts.ts';
import { retryStyles } from './retry-styles.ts';

const server = 'http://127.0.0.1:3000';

/** Files of what is used together: small ones cost a request and a kilobyte of headers each. */
const groups = [
  // What every page needs, one file of which changes with the libraries alone.
  { name: 'framework', test: /node_modules/, tags: ['$initial' as const], priority: 2 },
  { name: 'app', tags: ['$initial' as const], priority: 1 },
  // What almost every screen shows after that, which would be nine files of a kilobyte.
  {
    name: 'cards',
    test: /react-query.build.modern.useInfiniteQuery[.]|packages.(?:ui.src.blocks.(?:distinct|media-card|media-row|card-row|query-view)|web.src.(?:features.(?:hero.hooks|media.(?:components.(?:video-card|access-badge)|is-at-top|use-episode-text)|channel.(?:components.(?:account-welcome|show-card)|show-picture|use-row-labels)|recommendation.components.card-menu)|platform.(?:row-memory|format|query-texts)))[.]/,
    priority: 0,
  },
  // What many screens show: a file each would be more head than body.
  {
    name: 'common',
    test: /packages.(?:ui.src.primitives.(?:avatar|menu)|web.src.app.shell.(?:language-menu|use-language-items))[.]|lucide-react.dist.esm.icons.(?:badge-percent|bookmark|clapperboard|compass|eye-off|hourglass|house|languages|monitor-smartphone|pause|play|radio|rss|share-2|thumbs-up|triangle-exclamation-point|tv)[.]/,
    minShareCount: 2,
    priority: 0,
  },
  // The navigation, which a phone opens later.
  {
    name: 'nav',
    test: /packages.(?:ui.src.blocks.side-nav|web.src.(?:app.shell.main-nav|features.creator.use-nav-creators))[.]/,
    priority: 0,
  },
  // The heroes of home and of the studio's pages.
  { name: 'heroes', test: /web.src.features.hero.components/, minShareCount: 2, priority: 0 },
  // What plans cost and give, on the screens that sell them.
  {
    name: 'offer',
    test: /web.src.features.membership.(?:components.benefits|hooks|offer-state|plan-perks)/,
    minShareCount: 2,
    priority: 0,
  },
  // Follow, like and watchlist, and their buttons.
  {
    name: 'mark',
    test: /web.src.(?:features.mark.|platform.use-sign-in-first)|lucide-react.dist.esm.icons.(?:bookmark-check|check|plus)[.]/,
    minShareCount: 2,
    priority: 0,
  },
  // Each member's page asks for it, long after it has begun.
  { name: 'device', test: /web.src.features.device.(?:hooks|device-list-state)/, minShareCount: 2, priority: 0 },
  // The player's place, which three screens have.
  {
    name: 'stage',
    test: /packages.(?:player.src.(?!skin)|ui.src.storyboard|web.src.features.media.(?:components.(?:video-(?:player|stage)|(?:corner|limit|locked|player|stage)-|next-up)|use-(?:away|player-labels)))/,
    minShareCount: 2,
    priority: 0,
  },
];

/** 42 bits of hash: the first page carries the names of some 300 files, and what is random does not compress. */
const fileName = 'assets/[name]-[hash:7]';
const fileNames = {
  entryFileNames: `${fileName}.js`,
  chunkFileNames: `${fileName}.js`,
  assetFileNames: `${fileName}[extname]`,
};

/** What the member's and the studio's builds share; `base` has slashes at both ends. */
export function appConfig(options: { base: string; devPort: number; plugins?: Plugin[] }): UserConfig {
  return {
    base: options.base,
    plugins: [
      ...(options.plugins ?? []),
      // Before Babel, which writes what it reads in its own way.
      retryStyles(),
      react(),
      // An app's compiled pages hand stable elements to the ui's small parts, which keep their state in leaves: compiling
      // those too would save no render and cost the first page 4 KB.
      babel({ presets: [reactCompilerPreset()], exclude: [/node_modules/, /packages\/ui\/src/] }),
      tailwindcss(),
      preloadFonts(),
      precompress(),
    ],
    build: {
      outDir: 'dist',
      assetsDir: 'assets',
      // Everything under assets/ is cached for a year by its name; nothing is worth inlining into what changes.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // The studio's libraries; what a member loads has budgets of its own in e2e.
      chunkSizeWarningLimit: 600,
      rolldownOptions: { output: { ...fileNames, codeSplitting: { groups } } },
    },
    server: {
      host: '127.0.0.1',
      port: options.devPort,
      strictPort: true,
      proxy: {
        '/api': server,
        '^/pay/': server,
        '/media': server,
        '/texts': server,
        '/socket.io': { target: server, ws: true },
      },
    },
  };
}
