import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';

export interface CertificatePaths {
  certificatePath: string;
  keyPath: string;
}

/**
 * Reads a certificate with its key now, and again when a file has changed, so that a renewed one needs no restart.
 * While the new files do not match, the earlier ones stay in use and `onTrouble` is called. Throws if the first reading
 * fails.
 */
export function certificateFrom(paths: CertificatePaths, onTrouble: (error: Error) => void): () => SecureContext {
  let version = versionOf(paths);
  let context = readCertificate(paths);
  return () => {
    try {
      const now = versionOf(paths);
      if (now !== version) {
        version = now;
        context = readCertificate(paths);
      }
    } catch (error) {
      onTrouble(error as Error);
    }
    return context;
  };
}

function versionOf({ certificatePath, keyPath }: CertificatePaths): string {
  return [certificatePath, keyPath]
    .map((path) => statSync(path))
    .map(({ mtimeMs, ino }) => `${ino}:${mtimeMs}`)
    .join();
}

function readCertificate({ certificatePath, keyPath }: CertificatePaths): SecureContext {
  return createSecureContext({
    cert: readFileSync(certificatePath),
    key: readFileSync(keyPath),
    minVersion: 'TLSv1.2',
  });
}
