import { rename, writeFile } from 'node:fs/promises';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { type ArtKind, artSizes, type Cut, cuts } from '../catalogue/artwork.ts';
import { findVideo } from '../catalogue/catalogue.ts';
import { drawLogotype } from '../lettering/logotype.ts';
import { createFilm } from './film.ts';

const thumbnailWidth = 1280;
const lettered: readonly ArtKind[] = ['standard', 'poster'];

/** The picture of a show or a creator (by slug) in one of its kinds, as a JPEG. */
export async function renderArtwork(kind: ArtKind, slug: string, outFile: string): Promise<void> {
  const cut = cuts[slug]?.[kind];
  if (!cut) throw new Error(`${slug} has no picture of the kind ${kind}`);
  const [width, height] = artSizes[kind];
  const canvas = cutOut(cut, width, height);
  if (lettered.includes(kind)) drawLogotype(canvas.getContext('2d'), slug, width, height);
  await save(canvas, outFile);
}

/** A video's thumbnail: its best moment without lettering, as a JPEG. */
export async function renderThumbnail(slug: string, outFile: string): Promise<void> {
  const video = findVideo(slug);
  const film = createFilm(video, thumbnailWidth);
  film.drawClean(video.posterAt);
  await save(film.stage.canvas, outFile);
}

/** The kinds that a show or a creator has. */
export function artKinds(slug: string): ArtKind[] {
  return Object.keys(cuts[slug] ?? {}) as ArtKind[];
}

function cutOut({ video, t, x, y, part }: Cut, width: number, height: number): Canvas {
  // The film is drawn as large as the cut needs: its height becomes the picture's height divided by the part.
  const film = createFilm(findVideo(video), Math.ceil((Math.max(height, width / (16 / 9)) / part / 9) * 16));
  film.drawClean(t);
  const source = film.stage.canvas;
  const left = Math.min(source.width - width, Math.max(0, x * source.width - width / 2));
  const top = Math.min(source.height - height, Math.max(0, y * source.height - height / 2));
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(source, Math.round(left), Math.round(top), width, height, 0, 0, width, height);
  return canvas;
}

async function save(canvas: Canvas, file: string): Promise<void> {
  await writeFile(`${file}.part`, await canvas.encode('jpeg', 88));
  await rename(`${file}.part`, file);
}
