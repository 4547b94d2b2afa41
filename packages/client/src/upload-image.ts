import { problemOf } from '@greenlight/contract/client';
import type { Image } from '@greenlight/contract/image';
import type { App } from './app-client.ts';

/** Uploads a picture unchanged; throws {@link ApiError}, for example `unsupported_media`. */
export async function uploadImage(
  { hosts, session }: Pick<App, 'hosts' | 'session'>,
  file: Blob,
  alt: string,
): Promise<{ imageId: string; image: Image }> {
  const response = await fetch(`${hosts.studio}/v1/images?alt=${encodeURIComponent(alt)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await session.token()}`, 'content-type': file.type },
    body: file,
  });
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as { imageId: string; image: Image };
}
