import { api } from '@greenlight/contract/api';
import type { Language } from '@greenlight/contract/language';
import type { Routes } from '@greenlight/contract/route';
import type { Query, QueryKey } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { client, queryClient } from '../platform/app.ts';
import { prefetchLanguages } from '../platform/app-language.ts';
import { chooseLanguage } from '../platform/choose-language.ts';
import { builtInLanguages, loadTexts } from '../platform/i18n.ts';
import type { Answer } from '../platform/painted-answers.ts';
import { prefetchConfig } from '../platform/remote-config.ts';
import { frame } from './app-frame.tsx';

/** Largest number of rounds of calls. Answers may lead to further calls. */
const roundsMax = 5;

queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
await loadTexts(['shell', 'error']);

interface Painting {
  html: string;
  /** The default language, and the codes of all languages. */
  language: Pick<Language, 'code' | 'direction'> & { spoken: string[] };
  answers: Answer[];
}

/**
 * Runs on the server. Returns the HTML of the screen at `path` as visitors see it first, with all answers that it
 * needs. Call it once at a time, because the app has one query cache.
 */
export async function paint(path: string): Promise<Painting> {
  queryClient.clear();
  prefetchConfig();
  prefetchLanguages();
  let html = await render(path);
  for (let round = 1; round < roundsMax; round += 1) {
    const awaited = queryClient.getQueryCache().findAll({ predicate: isAwaited });
    if (awaited.length === 0) break;
    await Promise.allSettled(awaited.map((query) => query.fetch()));
    html = await render(path);
  }
  const known = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => state.data !== undefined && accessTo(queryKey) !== undefined });
  const answers = known.map(({ queryKey, state }): Answer => {
    return { key: queryKey, data: state.data, forVisitors: accessTo(queryKey) === 'guest' || undefined };
  });
  const language = spokenLanguage();
  queryClient.clear();
  return { html, language, answers };
}

/** Renders the app. Throws if a screen throws, because a page is painted as a whole or not at all. */
async function render(path: string): Promise<string> {
  const errors: unknown[] = [];
  const app = frame((screens) => <StaticRouter location={path}>{screens}</StaticRouter>);
  // The HTML is in one piece, because later parts would need a script in the page.
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}

function spokenLanguage() {
  const known = queryClient.getQueryData<{ languages: Language[] }>(client.language.list.key);
  const languages = known?.languages ?? builtInLanguages;
  const { code, direction } = chooseLanguage(languages, { stored: null, wanted: [], hasSettings: false });
  return { code, direction, spoken: languages.map((each) => each.code) };
}

/** Whether a query is one that a browser would run and that is not personal. */
function isAwaited({ queryKey, state, options }: Query): boolean {
  const { enabled } = options as { enabled?: unknown };
  return state.data === undefined && state.error === null && enabled !== false && accessTo(queryKey) !== undefined;
}

/** The access of a read that all visitors share; undefined for others. */
function accessTo([group, name]: QueryKey) {
  const route = (api as Record<string, Routes>)[String(group)]?.[String(name)];
  if (route?.method !== 'GET') return undefined;
  return route.access === 'anyone' || (route.access === 'guest' && route.cache) ? route.access : undefined;
}
