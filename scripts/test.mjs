import { findAffected } from './setup/affected.mjs';
import { setUp } from './setup/set-up.mjs';
import { runSuites } from './setup/suites.mjs';
import { main, say } from './setup/terminal.mjs';

let counts = { passed: 0, failed: 1 };

await main(async () => {
  const args = process.argv.slice(2);
  if (!args.includes('--changed')) {
    const { node, env } = await setUp({ chromium: true });
    counts = await runSuites(node, env, args);
    return;
  }
  const { node, env } = await setUp({ build: false });
  const { files, isForBrowser } = await findAffected(node, env);
  if (isForBrowser) await setUp({ chromium: true });
  counts = files.length > 0 ? await runSuites(node, env, files) : { passed: 0, failed: 0 };
});
if (counts.failed > 0) process.exitCode = 1;
say(`${counts.passed} passed, ${counts.failed} failed`);
