import { drawPicture } from '../../packages/server/test/media/picture.ts';
import type { Service } from './service.ts';

/** Uploads a drawn picture through the studio's call; returns its image id. */
export async function uploadPicture(
  service: Service,
  { width, height, alt }: { width: number; height: number; alt: string },
): Promise<string> {
  const bytes = await drawPicture({ width, height });
  const answer = await fetch(`${service.url}/api/studio/v1/images?alt=${encodeURIComponent(alt)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.operatorToken}`, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  if (!answer.ok) throw new Error(`the picture was not taken: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { imageId: string }).imageId;
}

/** This number of drawn pictures, for a field of files. */
export function pictureFiles(count: number, size: { width: number; height: number }) {
  const draw = async (_: unknown, at: number) => ({
    name: `${at + 1}.png`,
    mimeType: 'image/png',
    buffer: await drawPicture(size),
  });
  return Promise.all(Array.from({ length: count }, draw));
}
