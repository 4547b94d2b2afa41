import { email } from '@greenlight/contract/account';
import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';
import { eraseJob } from './erasure/jobs.ts';
import { exportJobs } from './export/jobs.ts';
import { sessionJobs } from './session/jobs.ts';

/** The job checks whether the account exists, so that the call for a reset takes the same time for any e-mail. */
export const sendResetJob = defineJob({
  name: 'account.send-reset',
  data: z.object({ email }),
  handler: async () => (await import('./reset-password.ts')).sendResetLetter,
});

const sweepCodesJob = defineJob({
  name: 'account.sweep-codes',
  data: z.unknown(),
  cron: '35 * * * *',
  handler: async () => (await import('./one-time-code.ts')).sweepCodes,
});

const sweepTokensJob = defineJob({
  name: 'account.sweep-tokens',
  data: z.unknown(),
  cron: '45 * * * *',
  handler: async () => (await import('./integrity/single-use-token.ts')).sweepTokens,
});

export const accountJobs: Job[] = [
  ...sessionJobs,
  sendResetJob,
  sweepCodesJob,
  sweepTokensJob,
  eraseJob,
  ...exportJobs,
];
