import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusNextRow } from './focus-next-row.ts';

const body = {};
const page = { focus: () => void (focused.now = page) };
const focused: { now: unknown } = { now: body };

function elementIn(place: string) {
  return {
    dataset: {},
    closest: (selector: string) => (selector.includes(place) ? page : null),
  } as unknown as HTMLElement;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    body,
    get activeElement() {
      return focused.now;
    },
    getElementById: () => null,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const button = elementIn('main');
test.each([
  ['of the button', button, page],
  ['in the dialog that it opened', elementIn('role=alertdialog'), page],
  ['in another field', elementIn('form'), body],
])('a button that disappears passes on the focus %s, and no other', (_, before, after) => {
  const clean = focusNextRow(button);
  focused.now = before;
  clean?.();
  // The browser moves the focus to the body when the focused element is removed.
  focused.now = body;
  vi.runAllTimers();
  expect(focused.now).toBe(after);
});
