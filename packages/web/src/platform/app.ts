import { createApp, pageHosts } from '@greenlight/client/app-client';
import { AppQueryClient } from '@greenlight/client/query-client';
import { api } from '@greenlight/contract/api';
import type { CallableRoute } from '@greenlight/contract/client';
import type { Query } from '@tanstack/react-query';
import { firstAnswers } from './first-answers.ts';
import { takeImpersonation, takeOverride } from './override.ts';
import { takeSocialReturn } from './social-return.ts';

export const queryClient = new AppQueryClient();
// TanStack takes every page for connected when it begins, and so misses that the connection of one begun without it is back.
addEventListener('online', () => queryClient.getQueryCache().onOnline());

export const hosts = pageHosts(document);

// What this page shows is another viewer's once another tab has signed in or out: it starts anew. This listener is
// there before the session's own, so it still sees who was signed in until then; a microtask would run between the two.
addEventListener('storage', () => {
  const before = session.current()?.userId;
  setTimeout(() => {
    if (session.current()?.userId !== before) location.reload();
  });
});

takeOverride();
takeImpersonation();
takeSocialReturn();

let signedOut: (() => void) | undefined;
let isUntold = false;

/** What to do when a call finds the session over, also if one did already: the viewer is sent to /login. */
export function onSignedOut(listener: () => void): void {
  signedOut = listener;
  if (isUntold) listener();
  isUntold = false;
}

/** In which creators' texts are asked for; awaited while it is not known which there are. */
let contentLanguage: number | null | Promise<number | null> = null;

/** In which creators' texts are asked for; null for that of the originals, and while it is not known. */
export function textLanguage(): number | null {
  return contentLanguage instanceof Promise ? null : contentLanguage;
}

/** The one client, session and device of this page. */
export const { client, session, device } = createApp({
  hosts,
  storage: localStorage,
  overrides: sessionStorage,
  language: () => contentLanguage,
  spoken: () => {
    const { lang } = document.documentElement;
    return `${navigator.language}-`.startsWith(`${lang}-`) ? null : lang;
  },
  onSignedOut: () => {
    if (signedOut) signedOut();
    else isUntold = true;
  },
});

let hadViewer = session.current() !== null;
session.subscribe(() => {
  hadViewer ||= session.current() !== null;
});

/** Whether somebody is or was signed in on this page: its memory may hold what is theirs. */
export function hasHadViewer(): boolean {
  return hadViewer;
}

for (const { key, data } of firstAnswers(session.current() !== null)) queryClient.setQueryData(key, data);

/**
 * Creators' texts are asked for in this language from now on, null for that of the originals; what stands on the screen
 * is asked for anew.
 */
export async function askIn(language: typeof contentLanguage): Promise<void> {
  if (language === contentLanguage) return;
  contentLanguage = language;
  queryClient.removeQueries({ type: 'inactive', predicate: holdsTexts });
  if (language instanceof Promise) {
    const known = await language;
    if (contentLanguage === language) contentLanguage = known;
  } else {
    await queryClient.invalidateQueries({ predicate: holdsTexts });
  }
}

function holdsTexts({ queryKey: [group, name] }: Query): boolean {
  const table: Record<string, Record<string, CallableRoute>> = api;
  return table[String(group)]?.[String(name)]?.translated === true;
}

/** What is the same for every viewer, and what the routes and texts are made of. */
const shared = new Set(['config.remote', 'pages.list', 'language.list', 'language.texts']);

/** Forgets all answers that may be others for another viewer. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !shared.has(queryKey.slice(0, 2).join('.')) });
}
