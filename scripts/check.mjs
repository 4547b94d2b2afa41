import { spawn } from 'node:child_process';
import { setUp } from './setup/set-up.mjs';
import { main, root, say } from './setup/terminal.mjs';

const checks = {
  'types, server': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.node.json'],
  'types, web': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json'],
  'types, studio': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.studio.json'],
  'types, journeys': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.e2e.json'],
  'types, workbenches': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.workbench.json'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'],
  'unused code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  architecture: ['scripts/check-architecture.mjs'],
  'lock file': ['scripts/complete-lock.mjs', '--verify'],
  'table types': ['scripts/generate-tables.ts', '--verify'],
};

await main(async () => {
  const { node, env } = await setUp({ build: false, ffmpeg: false });
  const outcomes = await Promise.all(Object.entries(checks).map((check) => perform(check, node, env)));
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
});

async function perform([name, args], node, env) {
  const startedMs = Date.now();
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  const took = `(${((Date.now() - startedMs) / 1000).toFixed(1)} s)`;
  say(code === 0 ? `✓ ${name} ${took}` : `✗ ${name} ${took}\n${output.trimEnd()}\n`);
  return code === 0;
}
