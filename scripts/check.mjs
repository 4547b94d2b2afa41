import { passesAll, typeChecks } from './setup/checks.mjs';
import { setUp } from './setup/set-up.mjs';
import { main } from './setup/terminal.mjs';

const checks = {
  ...typeChecks,
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'],
  'unused code': ['node_modules/knip/bin/knip.js', '--no-progress', '--cache'],
  architecture: ['scripts/check-architecture.mjs'],
  'lock file': ['scripts/complete-lock.mjs', '--verify'],
  'table types': ['scripts/generate-tables.ts', '--verify'],
};

await main(async () => {
  const { node, env } = await setUp({ build: false, ffmpeg: false });
  process.exitCode = (await passesAll(checks, node, env)) ? 0 : 1;
});
