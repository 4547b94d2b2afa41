import { createHmac } from 'node:crypto';
import type { Config } from '../../../platform/config/config.ts';

const passphraseCharacters = 32;
const streamIdCharacters = 16;

/**
 * The SRT secrets of a key. Both sides need the passphrase itself, but only the hash of a key is stored. So the
 * passphrase is made from the hash and the secret of this service, and cannot be made from the database alone.
 */
export function srtSecretsOf({ secrets }: Pick<Config, 'secrets'>, keyHash: Buffer) {
  const derived = (use: string) =>
    createHmac('sha256', secrets.token).update(`${use}\n`).update(keyHash).digest('base64url');
  return {
    passphrase: derived('srt-passphrase').slice(0, passphraseCharacters),
    streamId: derived('srt-stream-id').slice(0, streamIdCharacters),
  };
}

/** The whole address for an encoder, which OBS takes as its server. */
export function srtAddress(config: Config, { port, keyHash }: { port: number; keyHash: Buffer }): string {
  const { passphrase, streamId } = srtSecretsOf(config, keyHash);
  return `srt://${config.srt.publicHost}:${port}?mode=caller&streamid=${streamId}&passphrase=${passphrase}&pbkeylen=32`;
}
