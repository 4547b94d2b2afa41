import { createHash } from 'node:crypto';
import type { Emote } from '@greenlight/contract/emote';
import { mediaBase } from '../../platform/delivery/media-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { imageFolder } from '../image/image.ts';
import { type EmoteRow, listEmotes, listKnownNames } from './queries.ts';

/** All emotes; the version changes with each change of them. */
export async function readEmotes(platform: Platform): Promise<{ version: string; emotes: Emote[] }> {
  const emotes = (await listEmotes(platform.db)).map((row) => toEmote(platform, row));
  const version = createHash('sha256').update(JSON.stringify(emotes)).digest('base64url').slice(0, 12);
  return { version, emotes };
}

/** The given names that are names of emotes. */
export async function knownEmotes({ db }: Platform, names: string[]): Promise<ReadonlySet<string>> {
  return new Set(names.length > 0 ? await listKnownNames(db, [...new Set(names)]) : []);
}

export function toEmote({ config }: Pick<Platform, 'config'>, row: EmoteRow): Emote {
  const { id, name, imageId, width, height, widths, isAnimated } = row;
  return {
    id,
    name,
    url: `${mediaBase(config)}/${imageFolder(imageId)}/${width}.webp`,
    width,
    height,
    widths,
    isAnimated,
  };
}
