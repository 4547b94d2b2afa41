/** The stored entries, for features that list them. */
export {
  type EntryFilter,
  type EntryRow,
  listEntries as listAuditEntries,
  listEntriesOfAccount as listAuditEntriesOfAccount,
} from './audit-log-queries.ts';
