import { storageKeys } from '../../platform/storage-keys.ts';

/** What was typed into the account's forms, kept for the session: from one form to the other, and over a reload. */
export interface FormDraft {
  email: string;
  displayName: string;
}

export function readDraft(): FormDraft {
  const kept = JSON.parse(sessionStorage.getItem(storageKeys.formDraft) ?? '{}') as Partial<FormDraft>;
  return { email: '', displayName: '', ...kept };
}

/** Passwords are never kept. */
export function keepDraft({ email, displayName }: Partial<FormDraft>): void {
  const draft = {
    ...readDraft(),
    ...(email !== undefined && { email }),
    ...(displayName !== undefined && { displayName }),
  };
  sessionStorage.setItem(storageKeys.formDraft, JSON.stringify(draft));
}

export function dropDraft(): void {
  sessionStorage.removeItem(storageKeys.formDraft);
}
