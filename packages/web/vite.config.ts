import { slimContract } from '@greenlight/client/slim-contract';
import { defineConfig, type Plugin } from 'vite';
import { slimHls } from '../player/slim-hls.ts';
import { appConfig } from '../ui/vite/app-config.ts';
import { slimRouter } from './slim-router.ts';
import { builtInTexts } from './vite/built-in-texts.ts';
import { maintenance } from './vite/maintenance.ts';
import { serviceWorker } from './vite/service-worker.ts';

/** The server's build is within the build that it belongs to, wherever that is moved. */
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
    // The build with which the server paints first screens.
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
  plugins: [...(app.plugins ?? []), builtInTexts(), besideBuild, maintenance(), serviceWorker('offline')],
});
