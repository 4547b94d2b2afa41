import { defineJob, type Job } from '../../platform/jobs/define-job.ts';
import { letterRetries, queuedLetter } from './letter-payload.ts';

export const sendLetterJob = defineJob({
  name: 'mail.send',
  data: queuedLetter,
  ...letterRetries,
  handler: async () => (await import('./send-letter.ts')).sendLetter,
});

export const mailJobs: Job[] = [sendLetterJob];
