import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, step } from './terminal.mjs';

/** Installs what the lock file names when node_modules holds anything else. */
export async function installPackages() {
  if (packagesMatch()) {
    return;
  }
  await step('Installing packages (some 900 MB on disk, once)', () =>
    run(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      // Production mode would leave out what builds the web apps; no package needs its install script.
      ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      { shell: process.platform === 'win32' },
    ),
  );
}

/** npm writes its own account of what it installed when it is done, so that a broken installation never matches. */
function packagesMatch() {
  const account = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(account)) {
    return false;
  }
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(account, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    const there = installed[path];
    return !path.startsWith('node_modules/') || link || (there ? there.version === version : optional === true);
  });
}
