import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

const refreshRecommendationsJob = defineJob({
  name: 'recommendation.refresh',
  data: z.object({}),
  cron: '*/20 * * * *',
  unique: 'unfinished',
  expireS: 3600,
  handler: async () => (await import('./similarity/refresh-recommendations.ts')).refreshRecommendations,
});

const dropRankingsJob = defineJob({
  name: 'recommendation.drop-rankings',
  data: z.object({}),
  cron: '*/10 * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./ranking/ranking-snapshot.ts')).dropExpiredRankings,
});

export const recommendationJobs = [refreshRecommendationsJob, dropRankingsJob];
