import { spawnSync } from 'node:child_process';
import { installAndBuild } from './setup/install-and-build.mjs';
import { runSuites } from './setup/run-suites.mjs';
import { main, root, say } from './setup/terminal.mjs';

const browserTest = /^(?:e2e\/|packages\/player\/test\/|packages\/ui\/workbench\/)/;
let counts = { passed: 0, failed: 1 };

await main(async () => {
  const args = process.argv.slice(2);
  counts = args.includes('--changed') ? await testChanges() : await testAll(args);
});
if (counts.failed > 0) process.exitCode = 1;
say(`${counts.passed} passed, ${counts.failed} failed`);

/** Every test, or those in the named files. Without either, all but those with the tag `long`. */
async function testAll(args) {
  const { node, env } = await installAndBuild({ chromium: true });
  const named = args.filter((arg) => arg !== '--all');
  return runSuites(node, env, args.length > 0 ? named : ['--tagsFilter=!long']);
}

/** Builds the apps only if browser tests are affected. */
async function testChanges() {
  const { node, env } = await installAndBuild({ build: false, speech: true });
  const { stdout } = spawnSync(node, ['scripts/affected-tests.ts'], { cwd: root, env, encoding: 'utf8' });
  const files = JSON.parse(stdout);
  say(`The changes since main affect ${files.length} test files.`);
  if (files.some((file) => browserTest.test(file))) await installAndBuild({ chromium: true });
  return files.length > 0 ? runSuites(node, env, files) : { passed: 0, failed: 0 };
}
