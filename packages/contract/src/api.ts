import { account } from './account.ts';
import { channel } from './channel.ts';
import { studioChannels } from './channel-studio.ts';
import { config, studioConfig } from './config.ts';
import { creator } from './creator.ts';
import { studioCreators } from './creator-studio.ts';
import { device } from './device.ts';
import { heroes } from './hero.ts';
import { history } from './history.ts';
import { media } from './media.ts';
import { studioMedia } from './media-studio.ts';
import { notification } from './notification.ts';
import { staff } from './staff-studio.ts';

/** The one table: every JSON call of the product. */
export const api = {
  account,
  channel,
  config,
  creator,
  device,
  heroes,
  history,
  media,
  notification,
  staff,
  studioChannels,
  studioConfig,
  studioCreators,
  studioMedia,
};
export type ApiTable = typeof api;
