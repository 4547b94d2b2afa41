import { installAndBuild } from './setup/install-and-build.mjs';
import { runChecks, typeChecks } from './setup/run-checks.mjs';
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
  const { node, env } = await installAndBuild({ build: false, ffmpeg: false });
  process.exitCode = (await runChecks(checks, node, env)) ? 0 : 1;
});
