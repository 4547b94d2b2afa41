import { sitePath } from '@greenlight/contract/site-path';
import { joinWordsOf, taglineOf } from './join-words.ts';
import { faqJsonLd } from './schema-org.ts';
import { type ScreenContext, type SharedScreen, screenModule, textModule } from './shared-screen.ts';

/** The page `/join` or `/learn-more`, with the creator's words if they are published. */
export async function joinScreen(
  { client, config }: ScreenContext,
  page: 'join' | 'learn-more',
): Promise<SharedScreen | null> {
  if (page === 'join' && !config.join_page_enabled) return null;
  const words = await joinWordsOf({ client, config }, page);
  return {
    title: words?.headline || `Join ${config.project}`,
    description: [words?.text, taglineOf(config)].filter(Boolean).join(' '),
    path: sitePath(page),
    kind: 'website',
    graph: [],
    modules: [screenModule(`join/${page}-page`), textModule('join'), textModule('membership')],
  };
}

export async function faqScreen({ client, config }: ScreenContext): Promise<SharedScreen> {
  const { title, faqs } = await client.faq.list();
  return {
    title: title || 'Questions and answers',
    description: faqs[0] ? `${faqs[0].question} ${faqs[0].answer}` : taglineOf(config),
    path: sitePath('faq'),
    kind: 'website',
    graph: faqs.length > 0 ? [faqJsonLd(faqs)] : [],
    modules: [screenModule('faq/faq-page'), textModule('faq')],
  };
}

export async function legalScreen({ client, config }: ScreenContext, parts: string[]): Promise<SharedScreen | null> {
  const [, type, ...rest] = parts;
  if (rest.length > 0) return null;
  const title = type ? (await client.legal.byType({ params: { type } })).title : 'Legal documents';
  return {
    title,
    description: `${title} of ${config.project}.`,
    path: `/${parts.join('/')}`,
    kind: 'website',
    graph: [],
    modules: [screenModule('legal/legal-page'), textModule('legal')],
  };
}
