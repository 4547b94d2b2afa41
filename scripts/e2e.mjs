import { join } from 'node:path';
import { installAndBuild } from './setup/install-and-build.mjs';
import { main, root, run } from './setup/terminal.mjs';

await main(async () => {
  const { node, env } = await installAndBuild({ chromium: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  await run(node, [vitest, 'run', '--project', 'e2e', ...process.argv.slice(2)], {
    env: { ...env, NODE_ENV: 'test' },
  });
});
