import type { QueryKey } from '@tanstack/react-query';

/** An answer that the server put into the page, as the cache of answers has it. */
export interface Answer {
  key: QueryKey;
  data: unknown;
  /** Whoever is signed in may be answered otherwise. */
  forVisitors?: true;
}

/** What the server knew of this address. */
export function firstAnswers(isSignedIn: boolean): Answer[] {
  const text = document.getElementById('answers')?.textContent;
  const answers = text ? (JSON.parse(text) as Answer[]) : [];
  return answers.filter(({ forVisitors }) => !(forVisitors && isSignedIn));
}
