import { z } from 'zod';

/** What is to be said to whom. No secret: a code stands here by the id of its row. */
export const letterPayload = z.object({
  template: z.string(),
  to: z.string(),
  language: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  /** A path of this site; `{code}` and `{token}` in it are those of `codeId`. */
  link: z.string().optional(),
  codeId: z.string().optional(),
  /** Whether the code is to be read, too. */
  showCode: z.boolean().optional(),
  /** Of these an address gets a few an hour; the others are left out. */
  few: z.boolean().optional(),
  /** One of the campaigns that members can leave. */
  campaignId: z.string().optional(),
});
export type LetterPayload = z.output<typeof letterPayload>;

/** For half a day. */
export const letterRetries = { retryLimit: 12, retryDelayS: 5, retryDelayMaxS: 3600 };
