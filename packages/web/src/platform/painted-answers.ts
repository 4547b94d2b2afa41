import type { QueryKey } from '@tanstack/react-query';

/** An answer that the server put into the page, for the query cache. */
export interface Answer {
  key: QueryKey;
  data: unknown;
  /** Set if signed-in viewers may get another answer. */
  forVisitors?: true;
}

/** The answers that the server put into this page. */
export function firstAnswers(isSignedIn: boolean): Answer[] {
  const text = document.getElementById('answers')?.textContent;
  const answers = text ? (JSON.parse(text) as Answer[]) : [];
  return answers.filter(({ forVisitors }) => !(forVisitors && isSignedIn));
}
