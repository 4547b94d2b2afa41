import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import type { RemoteConfig } from '@greenlight/contract/config';
import type { GiveawayCard } from '@greenlight/contract/giveaway';
import type { Image } from '@greenlight/contract/image';
import { sharePictureSize } from '@greenlight/contract/limits';
import type { MediaDetail } from '@greenlight/contract/media';
import { taglineOf } from './join-words.ts';

/** The data of an address for clients without scripts: search engines and link previews. */
export interface SharedScreen {
  /** The title without the service's name; empty when the name is enough. */
  title: string;
  description: string;
  /** The canonical path. */
  path: string;
  kind: 'website' | 'video.other' | 'video.tv_show' | 'profile';
  picture?: Image;
  video?: MediaDetail;
  /** Search engines must not list it, because it is personal or endless, such as search. */
  unlisted?: boolean;
  /** Objects of Schema.org. */
  graph: object[];
  /** Source modules of the web app's code and texts for the screen. */
  modules: string[];
}

export interface ScreenContext {
  client: Client<ApiTable>;
  config: RemoteConfig;
  /** Makes an absolute address of the site. */
  address: (path: string) => string;
}

/** A screen that search engines do not list. */
export function unlistedAt(config: RemoteConfig, path: string): SharedScreen {
  return { title: '', description: taglineOf(config), path, kind: 'website', unlisted: true, graph: [], modules: [] };
}

export function isNumber(key: string): boolean {
  return /^\d{1,15}$/.test(key);
}

/** The source module of a screen of the web app. */
export function screenModule(page: string): string {
  return `src/features/${page}.tsx`;
}

/** The module of the screen's texts in the first language. */
export function textModule(namespace: string): string {
  return `src/locales/en/${namespace}.json`;
}

/** The texts of screens with cards of videos and shows. */
export const cardTexts = [textModule('channel'), textModule('media')];

/** The preview picture that the server draws for a thing without one. */
export function drawnPicture(path: string, { title, image }: Pick<GiveawayCard, 'title' | 'image'>): Image {
  return { ...sharePictureSize, url: `/api/cdn${path}`, widths: [], color: image?.color ?? '', alt: title };
}
