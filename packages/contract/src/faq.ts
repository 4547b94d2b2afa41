import { z } from 'zod';
import { group, route } from './route.ts';

export const faqItem = z.object({ question: z.string(), answer: z.string() });
export type FaqItem = z.infer<typeof faqItem>;

export const faq = group('content', {
  list: route({
    method: 'GET',
    path: '/v1/faq',
    access: 'anyone',
    cache: { maxAge: 60, stale: 600 },
    summary: 'Questions and answers, in their order.',
    response: z.object({ title: z.string().describe('may be empty'), faqs: z.array(faqItem) }),
  }),
});
