import { problemOf } from '@greenlight/contract/client';
import { createCanvas } from '@napi-rs/canvas';
import type { Video } from '../catalogue/video.ts';
import { createFilm } from '../render/film.ts';
import type { Operator } from './operator.ts';

const quality = 88;
const shapes = { wide: 16 / 9, tall: 3 / 4, square: 1 };

/** A frame of a video without its lettering, cut to a shape from its middle, as JPEG. */
export async function drawStill(video: Video, shape: keyof typeof shapes = 'wide', at = video.posterAt) {
  const film = createFilm(video, 1920);
  film.drawClean(at);
  const frame = film.stage.canvas;
  const width = Math.round(Math.min(frame.width, frame.height * shapes[shape]));
  const canvas = createCanvas(width, frame.height);
  canvas.getContext('2d').drawImage(frame, (width - frame.width) / 2, 0);
  return canvas.encode('jpeg', quality);
}

/** Sends a picture as the studio does; answers its id. */
export async function uploadPicture(operator: Operator, bytes: Buffer, alt: string): Promise<string> {
  const response = await fetch(`${operator.hosts.studio}/v1/images?alt=${encodeURIComponent(alt)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
  if (!response.ok) throw await problemOf(response);
  return ((await response.json()) as { imageId: string }).imageId;
}
