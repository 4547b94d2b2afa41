import { z } from 'zod';
import { group, route } from './route.ts';
import { onlyOne, texts, translated } from './translated-text.ts';

export const faqItem = translated(z.object({ question: z.string(), answer: z.string() }), (item) =>
  texts(item, 'faq', onlyOne, ['question', 'answer']).map((text) => ({ ...text, as: 'listed' })),
);
export type FaqItem = z.infer<typeof faqItem>;

export const faq = group('content', {
  list: route({
    method: 'GET',
    path: '/v1/faq',
    access: 'anyone',
    cache: { maxAge: 60, stale: 600 },
    summary: 'Questions and answers, in their order.',
    response: translated(z.object({ title: z.string().describe('may be empty'), faqs: z.array(faqItem) }), (answer) =>
      texts(answer, 'faq', onlyOne, ['title']),
    ),
  }),
});
