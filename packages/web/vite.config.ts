import { slimContract } from '@greenlight/client/slim-contract';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { slimHls } from '../player/slim-hls.ts';
import { appConfig } from '../ui/vite/app-config.ts';
import { slimRouter } from './slim-router.ts';
import { builtInTexts } from './vite/built-in-texts.ts';
import { maintenance } from './vite/maintenance.ts';

const monthS = 30 * 24 * 60 * 60;

/**
 * Without a network the installed app shows its own offline screen. Pages always come from the service while it can be
 * reached; its answers, pictures and media are never kept. To take the worker back everywhere: `selfDestroying: true`.
 */
const offline = VitePWA({
  strategies: 'generateSW',
  registerType: 'autoUpdate',
  injectRegister: null,
  manifest: false,
  selfDestroying: false,
  workbox: {
    // What the app begins with, in each language; all else is kept as it is met.
    globPatterns: [
      'assets/{index,rolldown-runtime,framework,shell,error}-*.{js,css}',
      'assets/{inter,sora}-latin-wght-*.woff2',
    ],
    additionalManifestEntries: [{ url: '/index.html', revision: String(Date.now()) }],
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: null,
    // Else `/` would be taken for the kept /index.html, and come from there for ever.
    directoryIndex: null,
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: true,
    inlineWorkboxRuntime: true,
    importScripts: ['/network-worker.js', '/push-worker.js'],
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) =>
          request.mode === 'navigate' && !/^\/(?:studio|api|media)\//.test(url.pathname),
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: '/index.html' } },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: { cacheName: 'assets', expiration: { maxEntries: 120, maxAgeSeconds: monthS } },
      },
    ],
  },
});

/** What the server paints with lies within the build that it belongs to, wherever that is put. */
const besideBuild: Plugin = {
  name: 'greenlight-ssr-folder',
  config: ({ build }) => ({ environments: { ssr: { build: { outDir: `${build?.outDir ?? 'dist'}/ssr` } } } }),
};

const app = appConfig({ base: '/', devPort: 5173, plugins: [slimContract('studio'), slimHls(), slimRouter()] });

export default defineConfig({
  ...app,
  builder: {},
  environments: {
    client: { build: { manifest: true } },
    // What the server paints first screens with.
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        rolldownOptions: {
          input: 'src/app/paint.ts',
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', codeSplitting: true },
        },
      },
    },
  },
  plugins: [...(app.plugins ?? []), builtInTexts(), besideBuild, maintenance(), offline],
});
