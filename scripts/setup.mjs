import { setUp } from './setup/set-up.mjs';
import { main } from './setup/terminal.mjs';

await main(() => setUp({ chromium: process.argv.includes('--tests') }));
