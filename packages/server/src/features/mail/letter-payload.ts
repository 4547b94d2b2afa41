import { z } from 'zod';

/** A letter's content and recipient. No secret: a code is referred to by the id of its row. */
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
  /** Limited to a few an hour for each address; further ones are dropped. */
  few: z.boolean().optional(),
  /** A campaign that members can unsubscribe from. */
  campaignId: z.string().optional(),
});
export type LetterPayload = z.output<typeof letterPayload>;

/** About half a day in all. */
export const letterRetries = { retryLimit: 12, retryDelayS: 5, retryDelayMaxS: 3600 };
