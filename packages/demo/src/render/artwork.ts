import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { type ArtKind, artSizes, type Cut, cuts } from '../catalogue/artwork.ts';
import { findVideo } from '../catalogue/catalogue.ts';
import type { Video } from '../catalogue/video.ts';
import { drawLogotype } from '../lettering/logotype.ts';
import { createFilm } from './film.ts';

const thumbnailWidth = 1920;
const jpegQuality = 88;
const lettered: readonly ArtKind[] = ['standard', 'poster'];

/** The kinds of pictures of a show or creator. */
export function artKinds(slug: string): ArtKind[] {
  return Object.keys(cuts[slug] ?? {}) as ArtKind[];
}

/** Draws a picture of a show or creator as JPEG. Throws if there is no picture of that kind. */
export function renderArtwork(kind: ArtKind, slug: string): Promise<Buffer> {
  const cut = cuts[slug]?.[kind];
  if (!cut) throw new Error(`${slug} has no picture of the kind ${kind}`);
  const [width, height] = artSizes[kind];
  const canvas = cutOut(cut, [width, height]);
  if (lettered.includes(kind)) drawLogotype(canvas.getContext('2d'), slug, width, height);
  return canvas.encode('jpeg', jpegQuality);
}

/** Draws a part of a film without lettering as JPEG. */
export function renderCut(cut: Cut, size: readonly [width: number, height: number]): Promise<Buffer> {
  return cutOut(cut, size).encode('jpeg', jpegQuality);
}

/** Draws a video's best frame without lettering as JPEG. */
export function renderThumbnail(video: Video): Promise<Buffer> {
  const film = createFilm(video, thumbnailWidth);
  film.drawClean(video.posterAt);
  return film.stage.canvas.encode('jpeg', jpegQuality);
}

function cutOut({ video, t, x, y, part }: Cut, [width, height]: readonly [number, number]): Canvas {
  // Draws the film just large enough: its height is the height of the picture divided by `part`.
  const film = createFilm(findVideo(video), Math.ceil((Math.max(height, (width * 9) / 16) / part / 9) * 16));
  film.drawClean(t);
  const source = film.stage.canvas;
  const left = Math.min(source.width - width, Math.max(0, x * source.width - width / 2));
  const top = Math.min(source.height - height, Math.max(0, y * source.height - height / 2));
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(source, Math.round(left), Math.round(top), width, height, 0, 0, width, height);
  return canvas;
}
