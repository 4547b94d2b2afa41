import { slimContract } from '@greenlight/client/slim-contract';
import { defineConfig } from 'vite';
import { slimHls } from '../player/slim-hls.ts';
import { appConfig } from '../ui/vite/app-config.ts';

export default defineConfig(appConfig({ base: '/studio/', devPort: 5174, plugins: [slimContract(), slimHls()] }));
