import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, copyFile, link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from './storage.ts';
import { checkKey } from './storage-key.ts';

export function createDiskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkKey(key));
  return {
    putBytes: (key, bytes) => putWhole(pathOf(key), (draft) => writeFile(draft, bytes, { flush: true })),
    putFile: (key, path) => putWhole(pathOf(key), (draft) => takeOver(path, draft)),
    read: (key) => readFile(pathOf(key)),
    async readRange(key, start, end) {
      const path = pathOf(key);
      await access(path);
      return createReadStream(path, { start, end });
    },
    size: (key) => sizeOf(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
    deletePrefix: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    localPath: pathOf,
    async addressFor(key) {
      const path = pathOf(key);
      await access(path);
      return path;
    },
  };
}

/** Readers see the old file or the new one, also after a crash. */
async function putWhole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const folder = dirname(path);
  const draft = join(folder, `.${randomUUID()}`);
  try {
    await write(draft).catch(async (error) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(folder, { recursive: true });
      await write(draft);
    });
    await rename(draft, path);
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

/** A second name costs no room; a file of another disk is copied. */
async function takeOver(path: string, draft: string): Promise<void> {
  await link(path, draft).catch(() => copyFile(path, draft));
  const file = await open(draft, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return undefined;
    }
    throw error;
  }
}
