import { createHmac } from 'node:crypto';
import type { Config } from '../../../platform/config/config.ts';

const passphraseCharacters = 32;
const streamIdCharacters = 16;

/**
 * What a key has for SRT. Both sides need the passphrase itself, but of a key only the hash is stored; so it is made of
 * the hash and the secret of this service, and who reads the database alone can't make it.
 */
export function srtSecretsOf({ secrets }: Pick<Config, 'secrets'>, keyHash: Buffer) {
  const derived = (use: string) =>
    createHmac('sha256', secrets.token).update(`${use}\n`).update(keyHash).digest('base64url');
  return {
    passphrase: derived('srt-passphrase').slice(0, passphraseCharacters),
    streamId: derived('srt-stream-id').slice(0, streamIdCharacters),
  };
}

/** The whole address for an encoder, such as OBS takes it as its server. */
export function srtAddress(config: Config, { port, keyHash }: { port: number; keyHash: Buffer }): string {
  const { passphrase, streamId } = srtSecretsOf(config, keyHash);
  return `srt://${config.srt.publicHost}:${port}?mode=caller&streamid=${streamId}&passphrase=${passphrase}&pbkeylen=32`;
}
