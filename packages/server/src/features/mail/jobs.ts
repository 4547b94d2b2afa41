import { defineJob, type Job } from '../../platform/jobs/define-job.ts';
import { letterRetries, queuedLetter } from './queued-letter.ts';

export const sendLetterJob = defineJob({
  name: 'mail.send',
  data: queuedLetter,
  ...letterRetries,
  handler: async () => (await import('./service.ts')).sendLetter,
});

export const mailJobs: Job[] = [sendLetterJob];
