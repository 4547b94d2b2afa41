import { forgetTypedText } from './forget-typed-text.ts';
import type { Session } from './session.ts';
import { readStored } from './storage.ts';
import { clientKeys } from './storage-keys.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
interface StoredText {
  userId: string;
  address: string;
  /** `at` is the index among fields of the same name. */
  fields: { name: string; at: number; value: string }[];
}

/** Only texts are stored, not secrets, and not choices, which are easy to repeat. */
const textTypes = ['text', 'search', 'email', 'url', 'tel', 'number', 'textarea'];
const secret = /off|password|one-time-code|cc-/;

/**
 * When the session ends unexpectedly, stores the typed text of the screen's fields in this tab, and restores it once
 * the same viewer is at the same address again.
 */
export function storeTypedText(session: Session): void {
  const typed = new Set<Field>();
  document.addEventListener(
    'input',
    ({ target }) => {
      for (const field of typed) if (!field.isConnected) typed.delete(field);
      if (isText(target)) typed.add(target);
    },
    true,
  );
  let userId = session.current()?.userId;
  session.subscribe(() => {
    const before = userId;
    userId = session.current()?.userId;
    if (!before || before === userId) return;
    const fields = Array.from(typed)
      .filter((field) => field.isConnected && field.value !== '' && nameOf(field) !== '')
      .map((field) => ({ ...placeOf(field), value: field.value }));
    typed.clear();
    if (fields.length === 0) return;
    sessionStorage.setItem(clientKeys.typed, JSON.stringify({ userId: before, address: address(), fields }));
    restore(session);
  });
  restore(session);
}

function restore(session: Session): void {
  if (!readStoredText()) return;
  const tryRestore = () => {
    const stored = readStoredText();
    const viewer = session.current()?.userId;
    if (stored && viewer === stored.userId && address() === stored.address) fill(stored);
    else if (stored && (!viewer || viewer === stored.userId)) return;
    else forgetTypedText();
    if (!readStoredText()) observer.disconnect();
  };
  const observer = new MutationObserver(tryRestore);
  observer.observe(document, { childList: true, subtree: true });
  tryRestore();
}

/** Fills the fields that exist. The others may be in a dialog that is not open yet. */
function fill(stored: StoredText): void {
  const here = Array.from(document.querySelectorAll('input, textarea')).filter(isText);
  const left = stored.fields.filter(({ name, at, value }) => {
    const field = here.filter((each) => nameOf(each) === name)[at];
    if (!field) return true;
    // React has its own setter on the field; the prototype's setter and the event act as if the text was typed.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return false;
  });
  if (left.length === 0) forgetTypedText();
  else if (left.length < stored.fields.length)
    sessionStorage.setItem(clientKeys.typed, JSON.stringify({ ...stored, fields: left }));
}

function readStoredText(): StoredText | null {
  return readStored(sessionStorage, clientKeys.typed) as StoredText | null;
}

function isText(target: unknown): target is Field {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && textTypes.includes(target.type) && !secret.test(target.autocomplete);
}

function placeOf(field: Field): { name: string; at: number } {
  const name = nameOf(field);
  const sameName = Array.from(document.querySelectorAll('input, textarea')).filter(
    (each) => isText(each) && nameOf(each) === name,
  );
  return { name, at: sameName.indexOf(field) };
}

/** A name that is the same on each page, unlike generated ids. */
function nameOf(field: Field): string {
  return field.name || field.labels?.[0]?.textContent || field.ariaLabel || '';
}

function address(): string {
  return location.pathname + location.search;
}
