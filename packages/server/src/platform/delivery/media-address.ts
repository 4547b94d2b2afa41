import type { Config } from '../config/config.ts';
import { expiryAt, type SignatureClaims, signatureOf } from './signature.ts';

type MediaConfig = Pick<Config, 'publicUrl' | 'hosts' | 'secrets'>;

/** What an address below `/media/` asks for. `file` is safe as the rest of a storage key. */
export type MediaTarget =
  | {
      kind: 'protected';
      scope: SignatureClaims['scope'];
      signature: string;
      expiry: string;
      grant: string;
      assetId: string;
      file: string;
    }
  | { kind: 'image'; imageId: string; file: string };

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
// No name starts with a dot and nothing is percent-decoded, so no address leads out of its asset's folder.
const name = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}';
// The session that it was given to, the stream where one is counted, and the state in which the video was published.
const grantText = '[0-9a-f]{12}(?:-[0-9a-f]{12}){0,2}';
const signedPart = `([A-Za-z0-9_-]{22})/(\\d{10})/(${grantText})/(${uuid})`;
const videoFile = new RegExp(`^v/${signedPart}/((?:${name}/){0,2}${name})$`);
const storyboardFile = new RegExp(`^s/${signedPart}/(storyboard(?:\\.vtt|-\\d{1,6}\\.(?:webp|jpg)))$`);
const imageFile = new RegExp(`^i/(${uuid})/(\\d{1,5}\\.(?:webp|avif))$`);

/** Reads the part of a request's path after `/media/`; null for what can't be an address of ours. */
export function readMediaPath(path: string): MediaTarget | null {
  const video = videoFile.exec(path);
  const [, signature, expiry, given, assetId, file] = video ?? storyboardFile.exec(path) ?? [];
  if (signature && expiry && given && assetId && file) {
    return { kind: 'protected', scope: video ? 'video' : 'storyboard', signature, expiry, grant: given, assetId, file };
  }
  const [, imageId, picture] = imageFile.exec(path) ?? [];
  return imageId && picture ? { kind: 'image', imageId, file: picture } : null;
}

/** On the bus: folders of pictures whose files were removed. */
export const removedImageTopic = 'image-removed';

/** Where media is: a path on the site's own origin, so that the site works under any name; else MEDIA_HOST. */
export function mediaBase(config: Pick<Config, 'publicUrl' | 'hosts'>): string {
  return config.hosts.media === `${config.publicUrl}/media` ? '/media' : config.hosts.media;
}

/** What an address stands on, besides its asset: the names of session, stream and publication, one at least. */
export interface AddressGrant {
  assetId: string;
  grants: string[];
  /** Sooner than any address ends by itself. */
  until?: Date;
}

/**
 * The address of a folder that opens every protected file of an asset until `expiresAt`, or until the asset or one of
 * `grants` is revoked; without a slash at the end.
 */
export function signedFolder(config: MediaConfig, given: AddressGrant, at: Date): { url: string; expiresAt: Date } {
  return sign(config, 'video', given, at);
}

/** The WebVTT of an asset's sprites, at an address that opens nothing else. */
export function storyboardAddress(config: MediaConfig, given: AddressGrant, at: Date): string {
  return `${sign(config, 'storyboard', given, at).url}/storyboard.vtt`;
}

function sign(
  config: MediaConfig,
  scope: SignatureClaims['scope'],
  { assetId, grants, until }: AddressGrant,
  at: Date,
) {
  const expiry = until ? Math.floor(until.getTime() / 1000) : expiryAt(at);
  if (grants.length === 0) throw new Error('an address that nothing but its asset could end');
  const grant = grants.join('-');
  const signature = signatureOf(config.secrets.media, { scope, expiry, grant, assetId });
  return {
    url: `${mediaBase(config)}/${scope === 'video' ? 'v' : 's'}/${signature}/${expiry}/${grant}/${assetId}`,
    expiresAt: new Date(expiry * 1000),
  };
}
