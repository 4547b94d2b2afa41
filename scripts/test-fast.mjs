import { installAndBuild } from './setup/install-and-build.mjs';
import { runChecks, typeChecks } from './setup/run-checks.mjs';
import { runSuites } from './setup/run-suites.mjs';
import { main, say } from './setup/terminal.mjs';

// Type checks, and the tests that need no build, browser, ffmpeg or database.
await main(async () => {
  const { node, env } = await installAndBuild({ build: false, ffmpeg: false });
  const types = runChecks(typeChecks, node, env);
  const { passed, failed } = await runSuites(node, env, ['--project', 'unit', ...process.argv.slice(2)]);
  if (!(await types) || failed > 0) process.exitCode = 1;
  say(`${passed} passed, ${failed} failed`);
});
