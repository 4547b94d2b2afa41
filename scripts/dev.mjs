import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installAndBuild } from './setup/install-and-build.mjs';
import { main, root, say } from './setup/terminal.mjs';

await main(async () => {
  const { node, env } = await installAndBuild({ build: false });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const programs = [
    { args: ['--watch', '--watch-preserve-output', 'packages/server/src/app/main.ts'], folder: root },
    { args: [vite, '--clearScreen', 'false'], folder: join(root, 'packages/web') },
    { args: [vite, '--clearScreen', 'false'], folder: join(root, 'packages/studio') },
  ];
  say('Server http://localhost:3000 · web http://localhost:5173/ · studio http://localhost:5174/studio/');
  const children = programs.map(({ args, folder }) => spawn(node, args, { cwd: folder, env, stdio: 'inherit' }));
  const ends = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  const signals = ['SIGINT', 'SIGTERM'].map((signal) => new Promise((resolve) => process.once(signal, resolve)));
  // If one of them ends, the others are stopped too.
  await Promise.race([...ends, ...signals]);
  for (const child of children) {
    child.kill();
  }
  await Promise.all(ends);
});
