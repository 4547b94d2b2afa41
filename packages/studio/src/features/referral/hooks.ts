import { query } from '@greenlight/client/query';
import type { ReferralFunnel } from '@greenlight/contract/referral-studio';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';

export type { ReferralFunnel };

/** Days such as 2026-11-21, both included; undefined means the last 30. */
export interface Days {
  from: string | undefined;
  to: string | undefined;
}

export function useFunnels(days: Days) {
  const asked = query(client.studioReferral.funnels, { query: days });
  return useQuery({ ...asked, placeholderData: (previous) => previous });
}
