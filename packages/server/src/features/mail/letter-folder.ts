import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';

/** The file names of platform/mail: the time, which sorts as text, and random digits. Other files are not letters. */
const letterName = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-[0-9a-f]{8}\.eml$/;

/** Letters stored in the folder, newest first; none when an SMTP server sends them. */
export async function listFolderLetters({ mail }: Platform, page: Page) {
  const names = mail.folder === undefined ? [] : await namesIn(mail.folder);
  const from = (page.page - 1) * page.pageSize;
  const { rows, ...paging } = cutPage(names.slice(from, from + page.pageSize + 1), page);
  const letters = await Promise.all(rows.map((name) => readLetter(mail.folder as string, name)));
  return {
    letters: letters
      .flatMap((letter) => letter ?? [])
      .map(({ name, sent, to, subject }) => ({ name, sent, to, subject })),
    keptHere: mail.folder !== undefined,
    ...paging,
  };
}

/** Throws `not_found`, also for a name that is not a letter's. */
export async function readFolderLetter({ mail }: Platform, name: string) {
  const letter = mail.folder !== undefined && letterName.test(name) ? await readLetter(mail.folder, name) : null;
  if (!letter) throw new ProblemError('not_found');
  return letter;
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(unlessMissing);
  return (names ?? []).filter((name) => letterName.test(name)).toSorted((a, b) => (a < b ? 1 : -1));
}

async function readLetter(folder: string, name: string) {
  const bytes = await readFile(join(folder, name)).catch(unlessMissing);
  if (!bytes) return null;
  const email = await PostalMime.parse(bytes);
  return {
    name,
    sent: name.replace(letterName, '$1$2:$3:$4'),
    from: addressesOf(email.from ? [email.from] : []),
    to: addressesOf(email.to ?? []),
    subject: email.subject ?? '',
    text: textOf(email),
    html: email.html?.trimEnd() ?? null,
  };
}

function textOf({ text }: Email): string {
  return (text ?? '').trimEnd();
}

function addressesOf(addresses: Address[]): string {
  return addresses
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)))
    .join(', ');
}

/** A letter may be deleted by hand in the meantime; the folder is made with the first letter. */
function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}
