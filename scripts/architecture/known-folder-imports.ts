/** Imports between folders of a feature that are part of a cycle and still have to be removed: `folder → folder`. */
export const knownFolderImports: ReadonlySet<string> = new Set([
  'server/account/passkey → server/account/security',
  'server/account/security → server/account/email',
  'server/account/password → server/account/email',
  'server/account/security → server/account/social',
  'server/account/session → server/account/passkey',
  'server/account/session → server/account/password',
  'server/account/session → server/account/social',
  'server/money/engine/subscription → server/money/engine/charge',
]);
