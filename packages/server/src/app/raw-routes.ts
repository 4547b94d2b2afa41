import type { FastifyInstance } from 'fastify';
import { avatarRawRoutes } from '../features/account/avatar/routes.ts';
import { exportRawRoutes } from '../features/account/export/routes.ts';
import { socialRawRoutes } from '../features/account/social/routes.ts';
import { badgeRawRoutes } from '../features/badge/routes.ts';
import { bingoRawRoutes } from '../features/bingo/routes.ts';
import { chatRawRoutes } from '../features/chat/routes.ts';
import { withClips } from '../features/clip/clip-delivery.ts';
import { configRawRoutes } from '../features/config/routes.ts';
import { emoteRawRoutes } from '../features/emote/routes.ts';
import { giveawayRawRoutes } from '../features/giveaway/routes.ts';
import { imageRawRoutes } from '../features/image/routes.ts';
import { whipRoutes } from '../features/live/ingest/routes.ts';
import { liveRawRoutes } from '../features/live/routes.ts';
import { sandboxRawRoutes } from '../features/money/gateway/sandbox/page/routes.ts';
import { paymentRawRoutes } from '../features/money/ledger/routes.ts';
import { patreonRawRoutes } from '../features/money/patreon/routes.ts';
import { revenueRawRoutes } from '../features/money/revenue/routes.ts';
import { stripeRawRoutes } from '../features/money/stripe/routes.ts';
import { transferRawRoutes } from '../features/money/transfer/routes.ts';
import { notificationRawRoutes } from '../features/notification/routes.ts';
import { pitchRawRoutes } from '../features/pitch/routes.ts';
import { deliverMedia } from '../features/playback/routes.ts';
import { pointsRawRoutes } from '../features/points/routes.ts';
import { shareRawRoutes } from '../features/share/routes.ts';
import { storeRawRoutes } from '../features/store/routes.ts';
import { uploadRawRoutes } from '../features/upload/routes.ts';
import type { Authenticator } from '../platform/http/viewer.ts';
import type { Platform } from '../platform/platform.ts';

/** The few routes that are not JSON, each from its feature. */
export async function rawRoutes(
  app: FastifyInstance,
  platform: Platform,
  { authenticator, dist }: { authenticator: Authenticator; dist: string },
): Promise<void> {
  socialRawRoutes(app, platform);
  avatarRawRoutes(app, platform, authenticator);
  exportRawRoutes(app, platform);
  configRawRoutes(app, platform);
  patreonRawRoutes(app, platform);
  imageRawRoutes(app, platform, authenticator);
  badgeRawRoutes(app, platform);
  bingoRawRoutes(app, platform);
  chatRawRoutes(app, platform);
  emoteRawRoutes(app, platform, authenticator);
  liveRawRoutes(app, platform);
  whipRoutes(app, platform);
  pitchRawRoutes(app, platform);
  pointsRawRoutes(app, platform);
  giveawayRawRoutes(app, platform);
  storeRawRoutes(app, platform);
  notificationRawRoutes(app, platform);
  sandboxRawRoutes(app, platform, dist);
  revenueRawRoutes(app, platform);
  stripeRawRoutes(app, platform);
  transferRawRoutes(app, platform);
  uploadRawRoutes(app, platform, authenticator);
  shareRawRoutes(app, platform);
  paymentRawRoutes(app, platform);
  await deliverMedia(app, platform, withClips);
}
