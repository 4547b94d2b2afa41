import { id } from '@greenlight/contract/field';
import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';

export const runRuleJob = defineJob({
  name: 'badge.run-rule',
  data: z.object({ runId: id }),
  handler: async () => (await import('./run-rule.ts')).runRule,
});

export const tellEarnedJob = defineJob({
  name: 'badge.tell-earned',
  data: z.unknown(),
  unique: 'waiting',
  handler: async () => (await import('./notify-of-badges.ts')).notifyOfBadges,
});

const grantDueBadgesJob = defineJob({
  name: 'badge.read-due',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./read-due.ts')).grantDueBadges,
});

const recheckBadgesJob = defineJob({
  name: 'badge.recheck',
  data: z.unknown(),
  cron: '20 0 * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./read-due.ts')).recheckBadges,
});

export const badgeJobs: Job[] = [runRuleJob, tellEarnedJob, grantDueBadgesJob, recheckBadgesJob];
