import type { Platform } from '../../platform/platform.ts';
import { smallPictureOf } from '../badge/badge-picture.ts';
import { listOfShow } from './read-queries.ts';

/** The pitches of a show, with the supporters who agreed to be named. */
export async function readShowCredits(platform: Platform, channelId: number) {
  const rows = await listOfShow(platform.db, channelId);
  const pitches = rows.map(({ named, ...pitch }) => ({
    ...pitch,
    named: (named ?? []).map(({ name }) => name),
    badgeUrls: (named ?? []).map(({ badge }) => badge && smallPictureOf(platform, badge)),
  }));
  return { pitches };
}
