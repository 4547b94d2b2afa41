/** Changes of an account that other features make in their transactions. They check permissions and write the audit entry. */
export {
  countAccountsOfRole,
  findHistoryPausedAt,
  updateHistoryPausedAt as setHistoryPausedAt,
  updateRole as setAccountRole,
  updateSuspendedAt as setAccountSuspendedAt,
} from './account-status-queries.ts';
