import type { ApiTable } from '@greenlight/contract/api';
import { type Client } from '@greenlight/contract/client';
import type { RemoteConfig } from '@greenlight/contract/config';
import type { Image } from '@greenlight/contract/image';
import type { MediaDetail } from '@greenlight/contract/media';

/** What those who read no scripts are told of an address: search engines, and who shows a link to it. */
export interface SharedScreen {
  /** Without the service's name; empty where that says it all. */
  title: string;
  description: string;
  /** The one path of what may have several. */
  path: string;
  kind: 'website' | 'video.other' | 'video.tv_show' | 'profile';
  picture?: Image;
  video?: MediaDetail;
  /** For its viewer alone, or without an end, such as search: not to be listed. */
  unlisted?: boolean;
  /** Schema.org. */
  graph: object[];
  /** Sources of the web app's code and texts for it. */
  modules: string[];
}

export interface ScreenContext {
  client: Client<ApiTable>;
  config: RemoteConfig;
  /** An absolute address of the site. */
  address: (path: string) => string;
}
