import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { precompress } from './precompress.ts';
import { preloadFonts } from './preload-fonts.ts';
import { retryStyles } from './retry-styles.ts';
import { cacheTransforms } from './transform-cache.ts';

const server = 'http://127.0.0.1:3000';

/**
 * Groups of modules that are used together go into one file, because each small file costs a request and about 1 KB of
 * headers.
 */
const groups = [
  // The code of every page. `framework` changes only with the libraries.
  { name: 'framework', test: /node_modules/, tags: ['$initial' as const], priority: 2 },
  { name: 'app', tags: ['$initial' as const], priority: 1 },
  // Parts that almost every screen shows next. Alone they would be nine files of 1 KB each.
  {
    name: 'cards',
    test: /react-query.build.modern.useInfiniteQuery[.]|packages.(?:ui.src.blocks.(?:distinct-items|media-card|media-row|card-row|query-view)|web.src.(?:features.(?:hero.hooks|media.(?:components.(?:video-card|access-badge)|is-above-fold|use-episode-text)|channel.(?:components.(?:account-welcome|on-air-section|show-card)|show-picture|use-row-labels)|recommendation.components.card-menu)|platform.(?:personal-row-storage|format|query-texts)))[.]/,
    priority: 0,
  },
  // Parts that many screens show. As single files they would be mostly headers.
  {
    name: 'common',
    test: /packages.(?:ui.src.primitives.(?:avatar|menu)|web.src.app.shell.(?:language-menu|use-language-items))[.]|lucide-react.dist.esm.icons.(?:badge-percent|bookmark|clapperboard|compass|eye-off|hourglass|house|languages|monitor-smartphone|pause|play|radio|rss|share-2|thumbs-up|triangle-exclamation-point|tv|vote)[.]/,
    minShareCount: 2,
    priority: 0,
  },
  // The navigation, which phones load later.
  {
    name: 'nav',
    test: /packages.(?:ui.src.blocks.side-nav|web.src.(?:app.shell.main-nav|features.creator.use-nav-creators))[.]/,
    priority: 0,
  },
  // The streams on air, for the navigation, the tabs of phones, home and the screens of streams.
  { name: 'stream', test: /web.src.features.stream.use-(?:on-air|stream-list)/, minShareCount: 2, priority: 1 },
  // The heroes of home and of the studio's pages.
  { name: 'heroes', test: /web.src.features.hero.components/, minShareCount: 2, priority: 0 },
  // Prices and benefits of plans, for the screens that sell them.
  {
    name: 'offer',
    test: /web.src.features.membership.(?:components.benefits|hooks|plan-comparison|plan-benefits)/,
    minShareCount: 2,
    priority: 0,
  },
  // Follow, like and watchlist, and their buttons.
  {
    name: 'mark',
    test: /web.src.(?:features.mark.|platform.(?:local-time|use-sign-in-first))|lucide-react.dist.esm.icons.(?:bookmark-check|check|plus)[.]/,
    minShareCount: 2,
    priority: 0,
  },
  // Every page of a member requests it, long after the start.
  { name: 'device', test: /web.src.features.device.(?:hooks|device-list-state)/, minShareCount: 2, priority: 0 },
  // The player, what is shown instead of it, and the clips below it, which four screens have.
  {
    name: 'video-player',
    test: /packages.(?:player.src.(?!skin)|ui.src.storyboard|web.src.features.media.(?:components.(?:video-player|(?:members-only|mini-player|playback|player|stream-limit)-|next-up)|use-(?:mini-player-actions|player-labels))|web.src.features.clip.(?:hooks|clip-open|components.clip-(?:button|row|card)))|lucide-react.dist.esm.icons.scissors[.]/,
    minShareCount: 2,
    priority: 0,
  },
  // Parts of forms and settings. As single files they would be mostly headers, and the first page names each file.
  {
    name: 'form',
    test: /packages.(?:ui.src.primitives.(?:checkbox|input|password-input|radio-group|switch|textarea)|web.src.(?:features.(?:account.components.(?:settings-(?:notice|row|section)|section-shape)|sign-in.(?:components.(?:account-screen|action-buttons|email-field|form-error|submit-button)|use-form-errors))|platform.(?:form-draft|new-account)))[.]/,
    minShareCount: 2,
    priority: 0,
  },
  // Parts that the screens of points, giveaways, bingo, gifts and payments share.
  {
    name: 'parts',
    test: /(?:ui.src.calendar-day|web.src.(?:platform.(?:closing-time|gift-link|paged-grid|payment-path|proof-check|return-link|share-buttons|use-focus-first-error|use-focus-on-change|use-recorded-moment)|features.(?:membership.plan-name|payment.(?:method-state|use-card-name))))[.]/,
    minShareCount: 2,
    priority: 0,
  },
  // The smallest modules of the menus and dialogs.
  {
    name: 'base',
    test: /@base-ui.(?:react|utils).(?:.*.)?(?:CSPContext|getHighlightReason|hydration|isElementDisabled|PrehydrationScript|stringifyLocale|useCompositeItem|usePopupHandleStore|useValueChanged)[.]/,
    minShareCount: 2,
    priority: 0,
  },
  // The place of the chat in screens that load the chat later.
  {
    name: 'chat',
    test: /web.src.features.(?:chat.(?:components.(?:chat-shape|lazy-chat-panel)|use-chat-visibility)|live.components.live-label)[.]/,
    minShareCount: 2,
    priority: 0,
  },
  // All other icons that several screens show. Alone, each would be a file of 300 bytes with 1 KB of headers.
  { name: 'icons', test: /lucide-react.dist.esm.icons/, minShareCount: 2, priority: 0 },
];

/** 42 bits of hash. The first page lists about 300 file names, and random characters do not compress. */
const fileName = 'assets/[name]-[hash:7]';
const fileNames = {
  entryFileNames: `${fileName}.js`,
  chunkFileNames: `${fileName}.js`,
  assetFileNames: `${fileName}[extname]`,
};

/** Settings that the builds of the web app and the studio share. `base` begins and ends with a slash. */
export function appConfig(options: { base: string; devPort: number; plugins?: Plugin[] }): UserConfig {
  return {
    base: options.base,
    plugins: [
      ...(options.plugins ?? []),
      // Before Babel, which reformats the code that this plugin matches.
      retryStyles(),
      react(),
      // The compiled pages pass stable elements to the small parts of `ui`. Compiling those parts too would save no
      // render and add 4 KB to the first page.
      cacheTransforms(babel({ presets: [reactCompilerPreset()], exclude: [/node_modules/, /packages\/ui\/src/] })),
      tailwindcss(),
      preloadFonts(),
      precompress(),
    ],
    build: {
      outDir: 'dist',
      assetsDir: 'assets',
      // Files in assets/ are cached for a year by name. Inlining would put them into files that change.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // These files are loaded before all others, so the lists of the screens' files need not name them.
        resolveDependencies: (_, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((file) => !/\/(?:framework|rolldown-runtime|index)-/.test(file)),
      },
      reportCompressedSize: false,
      // The studio's libraries are large. Tests in e2e limit the size of the files that members load.
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
