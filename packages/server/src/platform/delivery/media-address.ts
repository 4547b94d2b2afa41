import type { Config } from '../config/config.ts';
import { expiryAt, type SignatureClaims, signatureOf } from './signature.ts';

type MediaConfig = Pick<Config, 'publicUrl' | 'hosts' | 'secrets'>;

/** The parsed path below `/media/`. `file` is safe as the rest of a storage key. */
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
// Names do not start with a dot and are not percent-decoded, so that no address can leave the folder of its asset.
const name = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}';
// The grants of the session, of the stream if one is counted, and of the publication.
const grantText = '[0-9a-f]{12}(?:-[0-9a-f]{12}){0,2}';
const signedPart = `([A-Za-z0-9_-]{22})/(\\d{10})/(${grantText})/(${uuid})`;
const videoFile = new RegExp(`^v/${signedPart}/((?:${name}/){0,2}${name})$`);
const storyboardFile = new RegExp(`^s/${signedPart}/(storyboard(?:\\.vtt|-\\d{1,6}\\.(?:webp|jpg)))$`);
const imageFile = new RegExp(`^i/(${uuid})/(\\d{1,5}\\.(?:webp|avif))$`);

/** Parses the part of a request's path after `/media/`; null for an invalid address. */
export function readMediaPath(path: string): MediaTarget | null {
  const video = videoFile.exec(path);
  const [, signature, expiry, given, assetId, file] = video ?? storyboardFile.exec(path) ?? [];
  if (signature && expiry && given && assetId && file) {
    return { kind: 'protected', scope: video ? 'video' : 'storyboard', signature, expiry, grant: given, assetId, file };
  }
  const [, imageId, picture] = imageFile.exec(path) ?? [];
  return imageId && picture ? { kind: 'image', imageId, file: picture } : null;
}

/** Bus topic: folders of pictures whose files were removed. */
export const removedImageTopic = 'image-removed';

/** Bus topic: folders of videos whose files were overwritten under the same names. */
export const rewrittenTopic = 'media-rewritten';

/**
 * The base of media addresses: a path on the site's own origin, so that the site works under any name; or MEDIA_HOST.
 */
export function mediaBase(config: Pick<Config, 'publicUrl' | 'hosts'>): string {
  return config.hosts.media === `${config.publicUrl}/media` ? '/media' : config.hosts.media;
}

/** The asset, and the grants that can be revoked: session, stream and publication, at least one. */
export interface AddressGrant {
  assetId: string;
  grants: string[];
  /** Used if it is earlier than the usual expiry. */
  until?: Date;
}

/**
 * The address of a folder with every protected file of an asset, without a slash at the end. It is valid until
 * `expiresAt`, or until the asset or one of `grants` is revoked.
 */
export function signedFolder(config: MediaConfig, given: AddressGrant, at: Date): { url: string; expiresAt: Date } {
  return sign(config, 'video', given, at);
}

/** The address of the storyboard of an asset. It opens nothing else. */
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
