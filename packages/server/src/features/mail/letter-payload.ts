import { z } from 'zod';

/** A letter's content and recipient. It contains no secret: it refers to a code by the id of its row. */
export const letterPayload = z.object({
  template: z.string(),
  to: z.string(),
  language: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  /** A path of this site; `{code}` and `{token}` in it are those of `codeId`. */
  link: z.string().optional(),
  codeId: z.string().optional(),
  /** Whether the letter shows the code as text, too. */
  showCode: z.boolean().optional(),
  /** Limited to a few an hour for each address; others are dropped. */
  few: z.boolean().optional(),
  /** A campaign that members can unsubscribe from. */
  campaignId: z.string().optional(),
});
export type LetterPayload = z.output<typeof letterPayload>;

/** These retries take about half a day in all. */
export const letterRetries = { retryLimit: 12, retryDelayS: 5, retryDelayMaxS: 3600 };
