import { readStored } from '@greenlight/client/storage';
import { storageKeys } from './storage-keys.ts';

/** Typed text of the account's forms. It is stored for the session, so that all forms have it, also after a reload. */
export interface FormDraft {
  email: string;
  displayName: string;
}

export function readDraft(): FormDraft {
  const kept = readStored(sessionStorage, storageKeys.formDraft) as Partial<FormDraft> | null;
  return { email: '', displayName: '', ...kept };
}

/** Stores typed text, but never passwords. */
export function storeDraft({ email, displayName }: Partial<FormDraft>): void {
  const draft = {
    ...readDraft(),
    ...(email !== undefined && { email }),
    ...(displayName !== undefined && { displayName }),
  };
  sessionStorage.setItem(storageKeys.formDraft, JSON.stringify(draft));
}

export function deleteDraft(): void {
  sessionStorage.removeItem(storageKeys.formDraft);
}
