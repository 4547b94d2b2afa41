import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimHls } from '../slim-hls.ts';

/** A page with the player alone, for looking at it and for its tests. Not shipped. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [slimHls(), react(), babel({ presets: [reactCompilerPreset()] })],
  build: { outDir: 'dist', assetsInlineLimit: 0 },
});
