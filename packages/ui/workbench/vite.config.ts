import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { appConfig } from '../vite/app-config.ts';

/** A page with every primitive and block in its states, for development: `npx vite packages/ui/workbench`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  ...appConfig({ base: '/', devPort: 5175 }),
});
