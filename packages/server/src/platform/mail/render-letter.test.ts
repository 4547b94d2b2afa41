import { expect, test } from 'vitest';
import type { LetterName } from './letter-texts.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { renderLetter } from './render-letter.ts';

const values = { project: 'Greenlight', site: 'https://example.com' };
const templates = Object.keys(en).filter((name) => name.includes('.')) as LetterName[];
type Text = { subject: string; text: string[]; button?: string; note?: string };

function placesOf(text: Text | Record<string, string>) {
  return [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].toSorted();
}

test.each(['layout', 'push', ...templates] as const)(
  '%s says the same in both languages, with the same places',
  (name) => {
    expect(Object.keys(es[name])).toEqual(Object.keys(en[name]));
    expect(placesOf(es[name])).toEqual(placesOf(en[name]));
  },
);

test.each(templates)('%s has the same content in plain text and HTML', (template) => {
  const link = 'https://example.com/there?a=1&b=2';
  const { subject, text, html } = renderLetter({ template, language: 'en', values, link, code: 'abcd2345' });
  const own: Text = en[template];
  const said = [...own.text, own.note].filter((part) => part !== undefined).map((part) => part.replace(/\{.*/s, ''));
  for (const part of said) {
    expect(text).toContain(part.replaceAll('{project}', 'Greenlight'));
    expect(html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"')).toContain(part);
  }
  expect(text).toContain(link);
  expect(html).toContain(link.replace('&', '&amp;'));
  expect([text, html].every((body) => body.includes('abcd2345'))).toBe(true);
  expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}/);
  expect(subject).not.toMatch(/[\r\n]/);
});

test('texts that members typed are escaped', () => {
  const name = '<img src=x onerror=alert(1)> {site}\r\nBcc: all@example.com';
  const { subject, html } = renderLetter({ template: 'account.verify', language: null, values: { ...values, name } });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; {site}');
  expect(subject).not.toContain('Bcc');
});

test('is in the language of the member, or English', () => {
  const subjectIn = (language: string | null) => renderLetter({ template: 'account.verify', language, values }).subject;
  expect(subjectIn('es-MX')).toBe(es['account.verify'].subject);
  for (const language of ['en', 'de', null, 'constructor'])
    expect(subjectIn(language)).toBe(en['account.verify'].subject);
  expect(renderLetter({ template: 'account.verify', language: 'es', values }).html).toContain('<html lang="es">');
});

test('a letter of a campaign has an unsubscribe link', () => {
  const unsubscribeLink = 'https://example.com/unsubscribe?x=1';
  const { text, html } = renderLetter({ template: 'account.verify', language: 'en', values, unsubscribeLink });
  expect(text).toContain(`${en.layout.unsubscribe}: ${unsubscribeLink}`);
  expect(html).toContain(`href="${unsubscribeLink}"`);
});
