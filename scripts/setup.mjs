import { installAndBuild } from './setup/install-and-build.mjs';
import { main } from './setup/terminal.mjs';

await main(() => installAndBuild({ chromium: process.argv.includes('--tests') }));
