import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root, say } from './setup/terminal.mjs';

// When npm installs into an existing folder, it writes only this platform's optional packages into the lock file, and
// then rejects that file on other platforms. This adds the missing entries; `--verify` only reports them.

const systems = ['android', 'darwin', 'freebsd', 'openharmony', 'linux', 'netbsd', 'openbsd', 'sunos', 'aix', 'win32'];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'mips64el'];

await main(async () => {
  const path = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8'));
  const missing = findMissing(lock.packages);
  if (process.argv.includes('--verify')) {
    if (missing.size === 0) return;
    throw new Error(`package-lock.json lacks ${missing.size} packages: run node scripts/complete-lock.mjs`);
  }
  const entries = [...Object.entries(lock.packages), ...missing].toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`);
  say(`${missing.size} packages of other platforms added to package-lock.json`);
});

function findMissing(packages) {
  const missing = new Map();
  for (const [dependent, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const key = `node_modules/${name}`;
      if (!resolves(packages, dependent, name)) missing.set(key, entryOf(name, range, dev));
    }
  }
  return missing;
}

/** Looks up a package like Node: next to the dependent package, then in each parent folder. */
function resolves(packages, dependent, name) {
  for (let folder = dependent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (!folder.includes('node_modules/')) return packages[`node_modules/${name}`] !== undefined;
  }
}

/** The entry that npm would write, as far as the name shows it. */
function entryOf(name, range, dev) {
  const parts = name.split('/').at(-1).replace('windows', 'win32').split(/[-.]/);
  const os = systems.find((system) => parts.includes(system));
  const cpu = processors.find((processor) => parts.some((part) => part === processor || part === `${processor}v7`));
  const libc = parts.includes('musl') ? ['musl'] : os === 'linux' && parts.includes('gnu') ? ['glibc'] : undefined;
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(dev && { dev }),
    optional: true,
    ...(os && { os: [os] }),
    ...(cpu && { cpu: [cpu] }),
    ...(libc && { libc }),
  };
}
