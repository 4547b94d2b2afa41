/** The stored entries, for features that list them. */
export {
  type EntryFilter,
  type EntryRow,
  listAuditEntries,
  listAuditEntriesOfAccount,
} from './audit-log-queries.ts';
