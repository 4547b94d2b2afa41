import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environmentForNpm } from './find-node.mjs';
import { root, run, step } from './terminal.mjs';

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Files that are only for compilers, debuggers and readers: a third of what npm installs. */
const unreadFile = /^(?!licen[cs]e).*\.(?:map|[cm]?ts|flow|md)$/i;
const compilerHeaders = /^node_modules\/node-[^/]+\/include$/;
/** The build of the player needs these. */
const builtSources = 'node_modules/hls.js/src';

/**
 * Installs the packages of the lock file if node_modules differs from it. Without `tools` it leaves out the tools for
 * tests, checks and benches.
 */
export async function installPackages({ tools }) {
  const account = join(root, 'node_modules/.package-lock.json');
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (existsSync(account) && isInstalled(readPackages(account), wanted, { tools })) {
    return;
  }
  await step(`Installing packages (some ${tools ? '1,200' : '500'} MB on disk, once)`, async () => {
    const folder = join(root, '.cache/node');
    const env = await environmentForNpm(folder, (name) =>
      npm(['install', '--prefix', folder, '--no-save', '--no-package-lock', name]),
    );
    // Explicit, because NODE_ENV=production has other defaults. No package needs its install script.
    await npm(['ci', tools ? '--include=dev' : '--omit=dev', '--include=optional'], env);
    rmSync(folder, { recursive: true, force: true });
    if (!tools) removeUnread('node_modules');
  });
}

/** Our own packages are links and are not followed. */
function removeUnread(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (compilerHeaders.test(path) || (entry.isFile() && unreadFile.test(entry.name))) {
      rmSync(join(root, path), { recursive: true });
    } else if (entry.isDirectory() && path !== builtSources) {
      removeUnread(path);
    }
  }
}

function npm(args, env = process.env) {
  const isWindows = process.platform === 'win32';
  return run(isWindows ? 'npm.cmd' : 'npm', [...args, ...quiet], { shell: isWindows, env });
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/**
 * Whether the installed packages match the lock file. npm writes its list of installed packages last, so an interrupted
 * installation has none. Missing optional packages are for other platforms.
 */
export function isInstalled(installed, wanted, { tools }) {
  return Object.entries(wanted).every(([path, { version, optional, link, dev }]) => {
    const there = installed[path];
    if (!path.startsWith('node_modules/') || link || (dev && !tools)) return true;
    return there ? there.version === version : optional === true;
  });
}
