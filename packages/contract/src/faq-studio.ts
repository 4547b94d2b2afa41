import { z } from 'zod';
import { route, routeGroup } from './route.ts';

const faqEdit = z.object({
  title: z.string().trim().max(100).describe('may be empty'),
  faqs: z
    .array(
      z.object({
        question: z.string().trim().min(1, 'Enter a question').max(300),
        answer: z.string().trim().min(1, 'Enter an answer').max(5000),
        published: z.boolean(),
      }),
    )
    .max(100),
});
const faqState = faqEdit.extend({ version: z.int() });

export const studioFaq = routeGroup('studio', {
  get: route({
    method: 'GET',
    path: '/v1/faq',
    access: 'site.edit',
    summary: 'Questions and answers in their order, drafts included.',
    response: faqState,
  }),
  save: route({
    method: 'PUT',
    path: '/v1/faq',
    access: 'site.edit',
    large: true,
    summary: 'Replace all questions and answers.',
    body: faqState,
    response: faqState,
    errors: ['conflict'],
  }),
});
