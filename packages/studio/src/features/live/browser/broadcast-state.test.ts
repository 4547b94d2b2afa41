import { expect, test } from 'vitest';
import { type BroadcastEvent, firstState, isOpen, nextState } from './broadcast-state.ts';

const choice = { source: 'camera', cameraId: '', microphoneId: '' } as const;
const ask: BroadcastEvent = { type: 'ask', choice };
const capture: BroadcastEvent = { type: 'capture', picture: {} as MediaStreamTrack };
const problem: BroadcastEvent = { type: 'problem', code: 'denied', detail: '' };

function after(...events: BroadcastEvent[]): boolean {
  return isOpen(events.reduce(nextState, firstState(choice)));
}

test('the controls come with the first picture, and stay while another device is asked for or refused', () => {
  expect(after()).toBe(false);
  expect(after(ask)).toBe(false);
  expect(after(ask, problem)).toBe(false);
  expect(after(ask, capture)).toBe(true);
  expect(after(ask, capture, ask)).toBe(true);
  expect(after(ask, capture, ask, problem)).toBe(true);
  expect(after(ask, capture, { type: 'close' })).toBe(false);
  expect(after(ask, capture, { type: 'close' }, ask)).toBe(false);
});
