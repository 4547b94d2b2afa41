import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from './storage.ts';
import { checkKey } from './storage-key.ts';

export function createDiskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkKey(key));
  // Drafts are below the first folder of the key, because that may be a disk of its own.
  const draftsFor = (key: string) => join(pathOf(key.split('/', 1)[0] ?? ''), draftsFolder);
  return {
    putBytes: (key, bytes) => putWhole(pathOf(key), draftsFor(key), (to) => writeFile(to, bytes, { flush: true })),
    putFile: (key, path) => putWhole(pathOf(key), draftsFor(key), (to) => takeOver(path, to)),
    read: (key) => readFile(pathOf(key)),
    async readRange(key, start, end) {
      const path = pathOf(key);
      await access(path);
      return createReadStream(path, { start, end });
    },
    size: (key) => sizeOf(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
    deletePrefix: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    async deleteDrafts(before) {
      for (const folder of await namesIn(root)) {
        for (const name of await namesIn(join(root, folder, draftsFolder))) {
          const draft = join(root, folder, draftsFolder, name);
          // A draft is missing if its write has just ended. `mtime` would be that of the linked file, from before the
          // write.
          const found = await stat(draft).catch(unlessMissing);
          if (found && found.ctime < before) await rm(draft, { force: true });
        }
      }
    },
    localPath: pathOf,
    async addressFor(key) {
      const path = pathOf(key);
      await access(path);
      return path;
    },
  };
}

/** Folder of drafts. Parts of keys cannot start with a dot. */
const draftsFolder = '.drafts';

/** Readers see the old file or the new one, even after a crash. */
async function putWhole(path: string, drafts: string, write: (draft: string) => Promise<void>): Promise<void> {
  const folder = dirname(path);
  const draft = join(drafts, randomUUID());
  try {
    await inFolder(drafts, () => write(draft));
    await inFolder(folder, () => rename(draft, path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const directory = await open(folder);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Writes a file, and makes its folder if that is missing, which is rare. */
async function inFolder(folder: string, write: () => Promise<void>): Promise<void> {
  await write().catch(async (error) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true });
    await write();
  });
}

/** Gives the file a second name, which needs no space. A file of another disk is copied. */
async function takeOver(path: string, draft: string): Promise<void> {
  await link(path, draft).catch(() => copyFile(path, draft));
  const file = await open(draft, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(unlessMissing)) ?? [];
}

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(unlessMissing);
  return found?.isFile() ? found.size : undefined;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error;
}
