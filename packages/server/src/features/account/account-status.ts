/** Changes of an account that other features make in their transactions. They check permissions and write the audit entry. */
export {
  countAccountsOfRole,
  findHistoryPausedAt,
  updateAccountRole,
  updateAccountSuspendedAt,
  updateHistoryPausedAt,
} from './account-status-queries.ts';
