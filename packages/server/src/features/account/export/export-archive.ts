import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Platform } from '../../../platform/platform.ts';
import { imageFolder } from '../../image/image.ts';
import { exportParts, findAvatar, listAuditAbout, listExportPart } from './export-archive-queries.ts';

const about = `This archive holds what this service knows of you, one file of JSON for each kind of record.
Times are in UTC. Passwords and other secrets that open your account are left out.
`;

/** Writes the archive of the data about a member; holds one kind of record in memory at a time. */
export async function writeArchive(platform: Platform, userId: string, path: string): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
  const mtime = platform.clock.now();
  const add = (name: string, bytes: string | Buffer) => zip.addBuffer(Buffer.from(bytes), name, { mtime });
  add('README.txt', about);
  for (const part of exportParts) add(`${part.file}.json`, json(await listExportPart(platform.db, part, userId)));
  add('done-with-your-account.json', json(await listAuditAbout(platform.db, userId)));
  const avatar = await findAvatar(platform.db, userId);
  if (avatar) add('avatar.webp', await platform.storage.read(`${imageFolder(avatar.id)}/${avatar.width}.webp`));
  zip.end();
  await written;
}

function json(rows: unknown[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`;
}
