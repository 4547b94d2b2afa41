/** Those of the accounts that have points at a pitch, for features that ask who supports it. */
export { listSupportersAmong } from './support-queries.ts';
