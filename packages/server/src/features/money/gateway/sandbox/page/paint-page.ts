import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageWords } from '../../gateway.ts';
import { testCards } from '../test-card.ts';
import type { CardForm, CardProblem, CardProblems } from './check-card.ts';
import type { PageText, PageTextLanguage } from './page-text.ts';

export interface PageFrame {
  language: PageTextLanguage;
  text: PageText;
  project: string;
  /** Path of the page. */
  address: string;
}

/** A page with a message and a link back. */
export function paintMessage(
  frame: PageFrame,
  { title, body, back }: { title: string; body: string; back: { label: string; url: string } },
): string {
  return paint(frame, title, [
    h(
      'section',
      { key: 'message', className: 'panel' },
      h('h1', null, title),
      h('p', { className: 'note' }, body),
      h('p', { className: 'actions' }, h('a', { className: 'button', href: back.url }, back.label)),
    ),
  ]);
}

/** Asks the cardholder for approval, like the page of a bank. */
export function paintApproval(
  frame: PageFrame,
  { formToken, order, last4 }: { formToken: string; order: string; last4: string },
): string {
  const { text } = frame;
  return paint(frame, text.approveTitle, [
    h(
      'form',
      { key: 'form', className: 'panel', method: 'post', action: actionOf(frame) },
      h('h1', null, text.approveTitle),
      h('p', { className: 'note' }, text.approveText.replace('{last4}', last4)),
      h('p', null, order),
      h('input', { type: 'hidden', name: 'form', value: formToken }),
      h(
        'div',
        { className: 'actions' },
        h('button', { name: 'action', value: 'approve' }, text.approve),
        h('button', { name: 'action', value: 'refuse', className: 'quiet' }, text.refuse),
      ),
    ),
  ]);
}

interface CardPage {
  formToken: string;
  words: PageWords;
  problems: CardProblems;
  typed: Partial<CardForm>;
  isSentTwice: boolean;
}

export function paintCardForm(frame: PageFrame, page: CardPage): string {
  const { text } = frame;
  const hasProblem = page.isSentTwice || Object.keys(page.problems).length > 0;
  const isOrder = page.words.order !== '';
  const title = isOrder ? text.title : text.addTitle;
  return paint(frame, hasProblem ? `${text.error}: ${title}` : title, [
    h(
      'section',
      { key: 'order', className: 'order' },
      isOrder && h('p', { className: 'eyebrow' }, text.order),
      h('h1', null, page.words.order || title),
      !isOrder && h('p', { className: 'note' }, text.addText),
      h('p', { className: 'note' }, text.testNote),
    ),
    h(
      'section',
      { key: 'card', className: 'panel', 'aria-labelledby': 'card' },
      h('h2', { id: 'card' }, text.cardTitle),
      page.isSentTwice && h('p', { className: 'problem', role: 'alert' }, text.sentTwice),
      cardForm(frame, page),
    ),
    h('details', { key: 'cards', open: hasProblem || undefined }, h('summary', null, text.cardsTitle), cardTable(text)),
  ]);
}

function cardForm(frame: PageFrame, { formToken, words, problems, typed }: CardPage): ReactNode {
  const { text } = frame;
  const first = (['number', 'expiry', 'cvc', 'name'] as const).find((name) => problems[name]);
  const input = (name: keyof CardForm, more: Record<string, unknown>) =>
    field(text, {
      name,
      problem: problems[name],
      value: typed[name],
      autoFocus: name === (first ?? 'number'),
      ...more,
    });
  const digits = { inputMode: 'numeric', spellCheck: false };
  return h(
    'form',
    { method: 'post', action: actionOf(frame), noValidate: true },
    h('input', { type: 'hidden', name: 'form', value: formToken }),
    input('number', { autoComplete: 'cc-number', maxLength: 25, placeholder: '4242 4242 4242 4242', ...digits }),
    h(
      'div',
      { className: 'pair' },
      input('expiry', { autoComplete: 'cc-exp', maxLength: 9, placeholder: text.expiryHint, ...digits }),
      input('cvc', { autoComplete: 'cc-csc', maxLength: 4, placeholder: '123', ...digits }),
    ),
    input('name', { autoComplete: 'cc-name', maxLength: 100 }),
    h(
      'div',
      { className: 'actions' },
      words.card !== '' && h('p', { className: 'note' }, words.card),
      h('button', { name: 'action', value: 'pay' }, payButton(text, words)),
      h('button', { name: 'action', value: 'cancel', className: 'quiet' }, text.cancel),
    ),
  );
}

/** The label says what is charged and whether the card is saved. */
function payButton(text: PageText, { now, card }: PageWords): string {
  if (now === '') return text.keep;
  return (card === '' ? text.keepAndPay : text.pay).replace('{amount}', now);
}

function field(
  text: PageText,
  {
    name,
    problem,
    value,
    ...input
  }: Record<string, unknown> & { name: keyof CardForm; problem: CardProblem | undefined },
): ReactNode {
  return h(
    'div',
    { className: 'field', key: name },
    h('label', { htmlFor: name }, text[name]),
    h('input', {
      id: name,
      name,
      type: 'text',
      required: true,
      defaultValue: value,
      ...(problem && { 'aria-invalid': true, 'aria-describedby': `${name}-problem` }),
      ...input,
    }),
    problem && h('p', { id: `${name}-problem`, className: 'problem' }, wordsOf(text, problem)),
  );
}

function wordsOf(text: PageText, problem: CardProblem): string {
  const own = text as unknown as Record<string, string>;
  return text.refused[problem as keyof PageText['refused']] ?? own[problem] ?? text.refused.declined ?? '';
}

function cardTable(text: PageText): ReactNode {
  return [
    h(
      'table',
      { key: 'table' },
      h('caption', null, text.cardsNote),
      h(
        'thead',
        null,
        h('tr', null, h('th', { scope: 'col' }, text.cardNumber), h('th', { scope: 'col' }, text.cardDoes)),
      ),
      h(
        'tbody',
        null,
        testCards.map(({ number, behaviour, country }) =>
          h(
            'tr',
            { key: number },
            h('td', null, inBatches(number)),
            h('td', null, text.does[behaviour], country !== 'US' && h('span', null, ` (${country})`)),
          ),
        ),
      ),
    ),
    h('p', { key: 'many', className: 'note' }, text.cardsMany),
  ];
}

function inBatches(number: string): string {
  return number.length === 15 ? number.replace(/^(.{4})(.{6})/, '$1 $2 ') : number.replace(/.{4}(?=.)/g, '$& ');
}

function actionOf({ address, language }: PageFrame): string {
  return `${address}?lang=${language}`;
}

function paint(frame: PageFrame, title: string, content: ReactNode): string {
  const { text, project, language, address } = frame;
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('title', null, `${title} · ${project}`),
    h('link', { rel: 'icon', href: '/favicon.svg' }),
    h('link', { rel: 'stylesheet', href: '/pay/sandbox/page.css' }),
    h('link', { rel: 'stylesheet', href: '/api/content/v1/remoteconfig/css' }),
  );
  const header = h(
    'header',
    null,
    h('p', { className: 'brand' }, project, h('span', null, text.testMode)),
    h('a', { href: `${address}?lang=${text.other.language}`, lang: text.other.language }, text.other.name),
  );
  const body = h('body', null, h('div', { className: 'page' }, header, h('main', null, content)));
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: language }, head, body))}`;
}
