import { defineJob, type Job } from '../../platform/jobs/define-job.ts';
import { letterPayload, letterRetries } from './letter-payload.ts';

export const sendLetterJob = defineJob({
  name: 'mail.send',
  data: letterPayload,
  ...letterRetries,
  handler: async () => (await import('./send-letter.ts')).sendLetter,
});

export const mailJobs: Job[] = [sendLetterJob];
