import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installAndBuild } from './setup/install-and-build.mjs';
import { Advice, main, root, run, say } from './setup/terminal.mjs';

await main(async () => {
  const all = readdirSync(join(root, 'bench')).filter((name) => existsSync(join(root, 'bench', name, 'run.ts')));
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !all.includes(name));
  if (unknown !== undefined) {
    throw new Advice(`There is no bench "${unknown}"; there are ${all.join(', ')}.`);
  }
  const { node, env } = await installAndBuild({ chromium: true });
  const failed = [];
  // One after the other, because parallel benches would distort each other.
  for (const name of named.length > 0 ? named : all) {
    say(`\n# ${name}`);
    await run(node, [join(root, 'bench', name, 'run.ts')], { env }).catch(() => failed.push(name));
  }
  if (failed.length > 0) throw new Advice(`These failed or missed a goal: ${failed.join(', ')}.`);
});
