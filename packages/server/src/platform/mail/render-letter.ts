import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fill, type LetterName, letterTexts } from './letter-texts.ts';

export interface LetterContent {
  template: LetterName;
  /** BCP 47 tag; English without a translation. */
  language: string | null;
  /**
   * Values for the `{placeholders}` of the texts. `name` is for the greeting; `project` and `site` are the service's.
   */
  values: { project: string; site: string; name?: string } & Record<string, string>;
  /** Absolute URL for the button. */
  link?: string;
  /** A code that the reader types. */
  code?: string;
  /** Absolute URL, for letters of a campaign. */
  unsubscribeLink?: string;
}

const ink = '#18181b';
const faint = '#62626b';
const paragraph = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: ink, whiteSpace: 'pre-line' };
const small = { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: faint };

/** Renders a letter as subject, plain text and HTML with the same content. */
export function renderLetter(content: LetterContent): { subject: string; text: string; html: string } {
  const { link, code, unsubscribeLink, values } = content;
  const { language, texts } = letterTexts(content.language);
  const { layout, [content.template]: own } = texts;
  const say = (text: string) => fill(text, values);
  const greeting = values.name ? say(layout.greeting) : layout.greetingNoName;
  const paragraphs = [greeting, ...own.text.map(say)].filter((text) => text !== '');
  const note = own.note && say(own.note);
  const sentBy = say(layout.sentBy);
  const lines = [
    ...paragraphs,
    code && `${layout.codeLabel}: ${code}`,
    link && `${own.button ?? ''}\n${link}`,
    note,
    `-- \n${sentBy}`,
    unsubscribeLink && `${layout.unsubscribe}: ${unsubscribeLink}`,
  ];
  const body = [
    ...paragraphs.map((text) => h('p', { key: text, style: paragraph }, text)),
    code && codeBlock(layout.codeLabel, code),
    link && buttonBlock(own.button ?? link, link, layout.linkHint),
    note && h('p', { key: 'note', style: { ...small, marginTop: '16px' } }, note),
  ];
  const foot = [
    h('p', { key: 'by', style: small }, sentBy),
    unsubscribeLink &&
      h(
        'p',
        { key: 'leave', style: small },
        h('a', { href: unsubscribeLink, style: { color: faint } }, layout.unsubscribe),
      ),
  ];
  const subject = say(own.subject).replace(/\s+/g, ' ');
  const html = `<!doctype html>${renderToStaticMarkup(page({ language, subject, project: values.project, body, foot }))}`;
  return { subject, text: lines.filter(Boolean).join('\n\n'), html };
}

function codeBlock(label: string, code: string): ReactNode {
  const style = { margin: '0 0 16px', padding: '16px', borderRadius: '8px', background: '#f4f4f5', color: ink };
  const letters = { fontFamily: 'monospace', fontSize: '24px', letterSpacing: '4px', fontWeight: 700 };
  return h(
    'p',
    { key: 'code', style },
    h('span', { style: small }, label),
    h('br'),
    h('span', { style: letters }, code),
  );
}

function buttonBlock(label: string, link: string, hint: string): ReactNode {
  const style = {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: '8px',
    background: ink,
    color: '#ffffff',
    fontWeight: 700,
    textDecoration: 'none',
  };
  return h(
    'div',
    { key: 'button' },
    h('p', { style: { margin: '8px 0 20px' } }, h('a', { href: link, style }, label)),
    h(
      'p',
      { style: small },
      hint,
      h('br'),
      h('a', { href: link, style: { color: faint, wordBreak: 'break-all' } }, link),
    ),
  );
}

function page(parts: { language: string; subject: string; project: string; body: ReactNode; foot: ReactNode }) {
  const card = { maxWidth: '560px', margin: '0 auto', padding: '32px', borderRadius: '12px', background: '#ffffff' };
  const outer = { margin: 0, padding: '24px 12px', background: '#ececee', fontFamily: 'system-ui, sans-serif' };
  return h(
    'html',
    { lang: parts.language },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, parts.subject),
    ),
    h(
      'body',
      { style: outer },
      h(
        'div',
        { style: card },
        h('p', { style: { margin: '0 0 24px', fontSize: '20px', fontWeight: 700, color: ink } }, parts.project),
        parts.body,
        h('hr', { style: { margin: '24px 0 16px', border: 0, borderTop: '1px solid #e4e4e7' } }),
        parts.foot,
      ),
    ),
  );
}
