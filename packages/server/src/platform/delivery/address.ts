import type { Config } from '../config/config.ts';
import { expiryAt, signatureOf } from './signature.ts';

type MediaConfig = Pick<Config, 'publicUrl' | 'hosts' | 'secrets'>;

/** What an address below `/media/` asks for. `file` is safe as the rest of a storage key. */
export type MediaTarget =
  | { kind: 'protected'; signature: string; expiry: string; assetId: string; file: string }
  | { kind: 'storyboard'; assetId: string; file: string }
  | { kind: 'image'; imageId: string; file: string };

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
// No name starts with a dot and nothing is percent-decoded, so no address leads out of its asset's folder.
const name = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}';
const protectedFile = new RegExp(`^v/([A-Za-z0-9_-]{22})/(\\d{10})/(${uuid})/((?:${name}/){0,2}${name})$`);
const storyboardFile = new RegExp(`^s/(${uuid})/(storyboard(?:\\.vtt|-\\d{1,6}\\.(?:webp|jpg)))$`);
const imageFile = new RegExp(`^i/(${uuid})/(\\d{1,5}\\.(?:webp|avif))$`);

/** Reads the part of a request's path after `/media/`; null for what can't be an address of ours. */
export function readMediaPath(path: string): MediaTarget | null {
  const [, signature, expiry, assetId, file] = protectedFile.exec(path) ?? [];
  if (signature && expiry && assetId && file) return { kind: 'protected', signature, expiry, assetId, file };
  const [, ofAsset, sprite] = storyboardFile.exec(path) ?? [];
  if (ofAsset && sprite) return { kind: 'storyboard', assetId: ofAsset, file: sprite };
  const [, imageId, picture] = imageFile.exec(path) ?? [];
  return imageId && picture ? { kind: 'image', imageId, file: picture } : null;
}

/** On the bus: folders of pictures whose files were removed. */
export const removedImageTopic = 'image-removed';

/** Where media is: a path on the site's own origin, so that the site works under any name; else MEDIA_HOST. */
export function mediaBase(config: Pick<Config, 'publicUrl' | 'hosts'>): string {
  return config.hosts.media === `${config.publicUrl}/media` ? '/media' : config.hosts.media;
}

/** The address of a folder that opens every protected file of an asset until `expiresAt`; without a slash at the end. */
export function signedFolder(config: MediaConfig, assetId: string, at: Date): { url: string; expiresAt: Date } {
  const expiry = expiryAt(at);
  const signature = signatureOf(config.secrets.media, expiry, assetId);
  return {
    url: `${mediaBase(config)}/v/${signature}/${expiry}/${assetId}`,
    expiresAt: new Date(expiry * 1000),
  };
}

/** The sprites' WebVTT: public, since cards show it before anybody is entitled. */
export function storyboardAddress(config: Pick<Config, 'publicUrl' | 'hosts'>, assetId: string): string {
  return `${mediaBase(config)}/s/${assetId}/storyboard.vtt`;
}
