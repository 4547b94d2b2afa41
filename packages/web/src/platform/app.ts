import { createApp, pageHosts } from '@greenlight/client/app-client';
import { AppQueryClient } from '@greenlight/client/query-client';
import { api } from '@greenlight/contract/api';
import type { CallableRoute } from '@greenlight/contract/client';
import type { Query } from '@tanstack/react-query';
import { takeImpersonation, takeOverride } from './override.ts';
import { firstAnswers } from './painted-answers.ts';
import { takeSocialReturn } from './social-return.ts';

export const queryClient = new AppQueryClient();
// TanStack assumes a connection at the start, so a page that was opened offline would not notice its return.
addEventListener('online', () => queryClient.getQueryCache().onOnline());

export const hosts = pageHosts(document);

// When another tab logs in or out, this page's data belongs to another viewer: it reloads. This listener is registered
// before the session's own, so it still sees the earlier viewer; a microtask would run between the two.
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

/** Sets the function that is called when a call finds that the session has ended. It goes to /login. */
export function onSignedOut(listener: () => void): void {
  signedOut = listener;
  if (isUntold) listener();
  isUntold = false;
}

/** The language of creators' texts in requests; a promise while it is unknown. */
let contentLanguage: number | null | Promise<number | null> = null;

/** The language of creators' texts; null for the originals, and while it is unknown. */
export function textLanguage(): number | null {
  return contentLanguage instanceof Promise ? null : contentLanguage;
}

/** The client, session and device of this page. */
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

/** Whether somebody is or was logged in on this page. Then its memory may have their data. */
export function hasHadViewer(): boolean {
  return hadViewer;
}

for (const { key, data } of firstAnswers(session.current() !== null)) queryClient.setQueryData(key, data);

/** Requests creators' texts in this language from now on, null for the originals; refetches shown data. */
export async function setTextLanguage(language: typeof contentLanguage): Promise<void> {
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

/** Queries with the same answer for every viewer. Routes and texts depend on them. */
const shared = new Set(['config.remote', 'pages.list', 'language.list', 'language.texts']);

/** Drops all answers that may differ for another viewer. */
export function clearViewerAnswers(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !shared.has(queryKey.slice(0, 2).join('.')) });
}
