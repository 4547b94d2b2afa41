import { withClipMoves } from '../src/features/clip/move-clips.ts';
import { fileOfVideo } from '../src/features/media/file-of-video.ts';
import { registerFileOutcome } from '../src/features/transcode/file-outcome.ts';

registerFileOutcome(withClipMoves(fileOfVideo));

/** Jobs of other features that tests need, such as sending letters or removing the files of pictures. */
export { giveawayJobs } from '../src/features/giveaway/jobs.ts';
export { imageJobs } from '../src/features/image/jobs.ts';
export { mailJobs } from '../src/features/mail/jobs.ts';
export { notificationJobs } from '../src/features/notification/jobs.ts';
export { sealBroadcastJob, transcodeJobs } from '../src/features/transcode/jobs.ts';
