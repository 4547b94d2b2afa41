import { fileOfVideo } from '../src/features/media/file-of-video.ts';
import { registerFileOutcome } from '../src/features/transcode/file-outcome.ts';

registerFileOutcome(fileOfVideo);

/** Work of other features that a feature's tests have done: a letter is sent, a picture's files go. */
export { imageJobs } from '../src/features/image/jobs.ts';
export { mailJobs } from '../src/features/mail/jobs.ts';
export { notificationJobs } from '../src/features/notification/jobs.ts';
export { transcodeJobs } from '../src/features/transcode/jobs.ts';
