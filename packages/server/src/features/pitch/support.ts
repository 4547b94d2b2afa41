/** The accounts of these that have points at a pitch, for features that need supporters. */
export { listSupportersAmong } from './support-queries.ts';
