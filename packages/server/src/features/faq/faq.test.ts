import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

test('visitors get the published questions in their order', async () => {
  const { studioFaq } = operator.client;
  expect(await server.client.faq.list()).toEqual({ title: '', faqs: [] });
  const { version } = await studioFaq.get();
  const faqs = [
    { question: 'Second?', answer: 'Yes.', published: true },
    { question: 'Draft?', answer: 'Not yet.', published: false },
    { question: 'First?', answer: 'No.', published: true },
  ];
  const saved = await studioFaq.save({ body: { title: 'FAQs', faqs, version } });
  expect(saved).toEqual({ title: 'FAQs', faqs, version: version + 1 });
  expect(await server.client.faq.list()).toEqual({
    title: 'FAQs',
    faqs: [
      { question: 'Second?', answer: 'Yes.' },
      { question: 'First?', answer: 'No.' },
    ],
  });
  await expect(studioFaq.save({ body: { title: '', faqs: [], version } })).rejects.toMatchObject({ code: 'conflict' });
});

test('only operators see and change drafts', async () => {
  const creator = await signUp(server, { role: 'creator' });
  await expect(creator.client.studioFaq.get()).rejects.toMatchObject({ code: 'forbidden' });
  const { version } = await operator.client.studioFaq.get();
  const blank = [{ question: ' ', answer: 'A', published: true }];
  await expect(operator.client.studioFaq.save({ body: { title: '', faqs: blank, version } })).rejects.toMatchObject({
    fields: [{ path: 'body.faqs.0.question' }],
  });
});
