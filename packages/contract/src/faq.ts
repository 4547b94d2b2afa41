import { z } from 'zod';
import { route, routeGroup } from './route.ts';
import { markTranslatable, onlyOne, texts } from './translated-text.ts';

export const faqItem = markTranslatable(z.object({ question: z.string(), answer: z.string() }), (item) =>
  texts(item, 'faq', onlyOne, ['question', 'answer']).map((text) => ({ ...text, as: 'listed' })),
);
export type FaqItem = z.infer<typeof faqItem>;

export const faq = routeGroup('content', {
  list: route({
    method: 'GET',
    path: '/v1/faq',
    access: 'anyone',
    cache: { maxAge: 60, stale: 600 },
    summary: 'Questions and answers, in their order.',
    response: markTranslatable(
      z.object({ title: z.string().describe('may be empty'), faqs: z.array(faqItem) }),
      (answer) => texts(answer, 'faq', onlyOne, ['title']),
    ),
  }),
});
