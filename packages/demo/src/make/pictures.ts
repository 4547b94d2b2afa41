import { problemOf } from '@greenlight/contract/client';
import { artKinds, renderArtwork } from '../render/artwork.ts';
import type { Operator } from './operator.ts';

/** Draws and uploads all pictures of a show or creator. Returns the value for its `images`. */
export async function uploadArtwork(operator: Operator, slug: string, alt: string) {
  const images = [];
  for (const type of artKinds(slug)) {
    images.push({ type, imageId: await uploadPicture(operator, await renderArtwork(type, slug), alt) });
  }
  return images;
}

/** Uploads a picture like the studio. Returns its id. */
export async function uploadPicture(operator: Operator, bytes: Buffer, alt: string): Promise<string> {
  const response = await fetch(`${operator.hosts.studio}/v1/images?alt=${encodeURIComponent(alt)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
  if (!response.ok) throw await problemOf(response);
  return ((await response.json()) as { imageId: string }).imageId;
}
