import { generateKeyPairSync, sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@greenlight/contract/duration';

const ecdsaWithSha256 = Buffer.from('06082a8648ce3d040302', 'hex');
const commonName = Buffer.from('0603550403', 'hex');
const tags = { integer: 0x02, bits: 0x03, text: 0x0c, utcTime: 0x17, sequence: 0x30, set: 0x31 };

/** Writes a self-signed certificate (RFC 5280) and its key to a folder; returns their paths. */
export async function writeCertificate(folder: string, name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(tags.sequence, ecdsaWithSha256);
  const names = der(tags.sequence, der(tags.set, der(tags.sequence, commonName, der(tags.text, Buffer.from(name)))));
  const validity = der(tags.sequence, time(Date.now() - dayMs), time(Date.now() + dayMs));
  const serial = der(tags.integer, Buffer.of(1));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = der(tags.sequence, serial, algorithm, names, validity, names, spki);
  const signature = der(tags.bits, Buffer.of(0), sign('sha256', body, privateKey));
  const certificate = der(tags.sequence, body, algorithm, signature).toString('base64');
  const lines = certificate.match(/.{1,64}/g) ?? [];
  const paths = { certificatePath: join(folder, 'certificate.pem'), keyPath: join(folder, 'key.pem') };
  await writeFile(
    paths.certificatePath,
    ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  );
  await writeFile(paths.keyPath, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return paths;
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(tags.utcTime, Buffer.from(`${digits}Z`));
}
