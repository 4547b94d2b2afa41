import { expect, test } from 'vitest';
import { faqIds } from './faq-link-state.ts';

test('a question is identified by its words', () => {
  const questions = [
    'Can I cancel?',
    '¿Qué dispositivos puedo usar?',
    'أين أشاهد؟',
    '???',
    'Can I cancel?',
    'can i CANCEL',
  ];
  expect(faqIds(questions.map((question) => ({ question })))).toEqual([
    'can-i-cancel',
    'que-dispositivos-puedo-usar',
    'اين-اشاهد',
    'question',
    'can-i-cancel-2',
    'can-i-cancel-3',
  ]);
});

test('a long one by its first words', () => {
  const [id] = faqIds([{ question: 'one two three four five six seven eight nine ten eleven' }]);
  expect(id).toBe('one-two-three-four-five-six-seven-eight-nine-ten');
});
