import { registerErasureStep } from '../features/account/erasure/erasure-step.ts';
import { accountJobs } from '../features/account/jobs.ts';
import { badgeJobs } from '../features/badge/jobs.ts';
import { bingoJobs } from '../features/bingo/jobs.ts';
import { changeJobs } from '../features/change/jobs.ts';
import { chatJobs } from '../features/chat/jobs.ts';
import { clipJobs } from '../features/clip/jobs.ts';
import { withClipMoves } from '../features/clip/move-clips.ts';
import { commentJobs } from '../features/comment/jobs.ts';
import { streamJobs } from '../features/device/stream/jobs.ts';
import { giveawayJobs } from '../features/giveaway/jobs.ts';
import { imageJobs } from '../features/image/jobs.ts';
import { liveJobs } from '../features/live/jobs.ts';
import { mailJobs } from '../features/mail/jobs.ts';
import { fileOfVideo } from '../features/media/file-of-video.ts';
import { mediaJobs } from '../features/media/jobs.ts';
import { moderationJobs } from '../features/moderation/jobs.ts';
import { checkoutJobs } from '../features/money/checkout/jobs.ts';
import { refundJobs } from '../features/money/engine/refund/jobs.ts';
import { renewalJobs } from '../features/money/engine/renewal/jobs.ts';
import { paymentJobs } from '../features/money/ledger/jobs.ts';
import { offerJobs } from '../features/money/offer/jobs.ts';
import { patreonJobs } from '../features/money/patreon/jobs.ts';
import { revenueJobs } from '../features/money/revenue/jobs.ts';
import { stripeJobs } from '../features/money/stripe/jobs.ts';
import { transferJobs } from '../features/money/transfer/jobs.ts';
import { notificationJobs } from '../features/notification/jobs.ts';
import { pitchJobs } from '../features/pitch/jobs.ts';
import { pointsJobs } from '../features/points/jobs.ts';
import { recommendationJobs } from '../features/recommendation/jobs.ts';
import { revocationJobs } from '../features/revocation/jobs.ts';
import { registerFileOutcome } from '../features/transcode/file-outcome.ts';
import { transcodeJobs } from '../features/transcode/jobs.ts';
import { uploadJobs } from '../features/upload/jobs.ts';
import type { Job } from '../platform/jobs/define-job.ts';
import { storageJobs } from '../platform/storage/jobs.ts';

registerFileOutcome(withClipMoves(fileOfVideo));
registerErasureStep(async (...args) =>
  (await import('../features/comment/forget-comments.ts')).removeCommentsOf(...args),
);
registerErasureStep(async (...args) => (await import('../features/chat/forget-chat.ts')).removeChatOf(...args));
registerErasureStep(async (...args) =>
  (await import('../features/giveaway/forget-giveaways.ts')).forgetEntriesOf(...args),
);
registerErasureStep(async (...args) => (await import('../features/bingo/forget-player.ts')).forgetPlayer(...args));

/** All background jobs, one line for each feature. */
export const jobs: Job[] = [
  ...accountJobs,
  ...badgeJobs,
  ...bingoJobs,
  ...changeJobs,
  ...chatJobs,
  ...clipJobs,
  ...commentJobs,
  ...revocationJobs,
  ...streamJobs,
  ...refundJobs,
  ...renewalJobs,
  ...offerJobs,
  ...checkoutJobs,
  ...giveawayJobs,
  ...imageJobs,
  ...liveJobs,
  ...mailJobs,
  ...moderationJobs,
  ...notificationJobs,
  ...patreonJobs,
  ...paymentJobs,
  ...pitchJobs,
  ...pointsJobs,
  ...recommendationJobs,
  ...revenueJobs,
  ...storageJobs,
  ...stripeJobs,
  ...transcodeJobs,
  ...transferJobs,
  ...mediaJobs,
  ...uploadJobs,
];
