import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** What the app begins with, in each language; other files are stored when they are first used. */
const isFirst =
  /^assets\/(?:(?:index|rolldown-runtime|framework|shell|error)-[^/]*\.(?:js|css)|(?:inter|sora)-latin-wght-[^/]*\.woff2)$/;
const folder = join(import.meta.dirname, '../worker');

/** Writes `/sw.js`: `offline` stores what the app begins with; `removal` removes the worker from every browser. */
export function serviceWorker(name: 'offline' | 'removal'): Plugin {
  return {
    name: 'greenlight-service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle(_, bundle) {
      // Names in assets/ have a hash, so they need no revision.
      const files = Object.keys(bundle).filter((file) => isFirst.test(file));
      const firstFiles = [
        ...files.map((file) => ({ url: `/${file}`, revision: null })),
        { url: '/index.html', revision: String(Date.now()) },
      ];
      const built = await build({
        configFile: false,
        envFile: false,
        logLevel: 'warn',
        define: { 'import.meta.env.FIRST_FILES': JSON.stringify(firstFiles) },
        build: { write: false, rolldownOptions: { input: join(folder, `${name}.js`), output: { format: 'iife' } } },
      });
      const [output] = [built].flat();
      if (!output || !('output' in output)) throw new Error('The service worker was not built.');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: output.output[0].code });
    },
  };
}
