import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environmentForNpm } from './node.mjs';
import { root, run, step } from './terminal.mjs';

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs what the lock file names when node_modules holds anything else. */
export async function installPackages() {
  const account = join(root, 'node_modules/.package-lock.json');
  if (existsSync(account) && holds(readPackages(account), readPackages(join(root, 'package-lock.json')))) {
    return;
  }
  await step('Installing packages (some 900 MB on disk, once)', async () => {
    const folder = join(root, '.cache/node');
    const env = await environmentForNpm(folder, (name) =>
      npm(['install', '--prefix', folder, '--no-save', '--no-package-lock', name]),
    );
    // Production mode would leave out what builds the web apps; no package needs its install script.
    await npm(['ci', '--include=dev', '--include=optional'], env);
    rmSync(folder, { recursive: true, force: true });
  });
}

function npm(args, env = process.env) {
  const isWindows = process.platform === 'win32';
  return run(isWindows ? 'npm.cmd' : 'npm', [...args, ...quiet], { shell: isWindows, env });
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/**
 * Whether what is installed is what is wanted. npm writes its account of an installation when it is done, so that a
 * broken one has none; what is optional and missing is for other machines.
 */
export function holds(installed, wanted) {
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    const there = installed[path];
    return !path.startsWith('node_modules/') || link || (there ? there.version === version : optional === true);
  });
}
