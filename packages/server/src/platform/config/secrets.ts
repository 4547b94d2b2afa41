import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({
  /** Signs access tokens. */
  token: z.string(),
  /** Signs media addresses. An nginx or CDN that checks them must also know it. */
  media: z.string(),
});

export type Secrets = z.infer<typeof secretsSchema>;

/** Unset secrets are read from `secrets.json` in `dataDir` (mode 600), which is made at the first start. */
export function loadSecrets(dataDir: string, set: Partial<Secrets>): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { token, media } = set;
  return token !== undefined && media !== undefined ? { token, media } : { ...storedSecrets(dataDir), ...defined(set) };
}

function storedSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  const draft = `${path}.${process.pid}`;
  const made: Secrets = { token: randomBytes(32).toString('base64url'), media: randomBytes(32).toString('base64url') };
  try {
    return readSecrets(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
  }
  // Linking fails if the file exists, so processes that start at the same moment all use the secrets of the first one.
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
  } finally {
    rmSync(draft);
  }
  return readSecrets(path);
}

function readSecrets(path: string): Secrets {
  const text = readFileSync(path, 'utf8');
  const { data } = secretsSchema.safeParse(parseJson(text));
  if (data === undefined) throw new Error(`${path} does not hold the secrets that the first start made`);
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function defined(set: Partial<Secrets>): Partial<Secrets> {
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
}
