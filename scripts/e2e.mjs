import { join } from 'node:path';
import { setUp } from './setup/set-up.mjs';
import { main, root, run } from './setup/terminal.mjs';

await main(async () => {
  const { node, env } = await setUp({ chromium: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  await run(node, [vitest, 'run', '--project', 'e2e', ...process.argv.slice(2)], {
    env: { ...env, NODE_ENV: 'test' },
  });
});
