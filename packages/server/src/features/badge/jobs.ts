import { id } from '@greenlight/contract/field';
import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';

export const runRuleJob = defineJob({
  name: 'badge.run-rule',
  data: z.object({ runId: id }),
  handler: async () => (await import('./run-rule.ts')).runRule,
});

export const notifyOfBadgesJob = defineJob({
  name: 'badge.notify',
  data: z.unknown(),
  unique: 'waiting',
  handler: async () => (await import('./notify-of-badges.ts')).notifyOfBadges,
});

const grantDueBadgesJob = defineJob({
  name: 'badge.grant-due',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./grant-due.ts')).grantDueBadges,
});

const recheckBadgesJob = defineJob({
  name: 'badge.recheck',
  data: z.unknown(),
  cron: '20 0 * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./grant-due.ts')).recheckBadges,
});

export const badgeJobs: Job[] = [runRuleJob, notifyOfBadgesJob, grantDueBadgesJob, recheckBadgesJob];
