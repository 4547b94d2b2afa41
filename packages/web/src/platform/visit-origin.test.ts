import { ApiError } from '@greenlight/contract/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteCampaign, noteReferral, reportOrigin } from './visit-origin.ts';

const { utm, cref } = vi.hoisted(() => ({ utm: vi.fn(), cref: vi.fn() }));
vi.mock('./app.ts', () => ({ client: { referral: { utm, cref } } }));

const spring = [{ body: { campaignId: 'spring', action: 'visit' } }];
const ada = [{ body: { creator: 'ada' } }];

function emptyStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage());
  vi.stubGlobal('sessionStorage', emptyStorage());
  utm.mockReset().mockResolvedValue(undefined);
  cref.mockReset().mockResolvedValue(undefined);
});

test('a campaign is reported once a session, a creator once, until there is another', () => {
  for (let n = 0; n < 3; n += 1) {
    noteCampaign('spring');
    noteReferral('ada');
  }
  expect([utm.mock.calls, cref.mock.calls]).toEqual([[spring], [ada]]);
  vi.stubGlobal('sessionStorage', emptyStorage());
  noteCampaign('spring');
  noteReferral('ada');
  noteReferral('bo');
  expect([utm.mock.calls.length, cref.mock.calls.length]).toEqual([2, 2]);
});

test('a report without an answer is repeated, a refused one is not', async () => {
  utm.mockRejectedValueOnce(new ApiError({ status: 0, code: 'unavailable', detail: 'offline' }));
  cref.mockRejectedValueOnce(new ApiError({ status: 429, code: 'rate_limited', detail: 'too many' }));
  for (let n = 0; n < 2; n += 1) {
    noteCampaign('spring');
    noteReferral('ada');
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect([utm.mock.calls, cref.mock.calls]).toEqual([[spring, spring], [ada]]);
});

test('a new account reports what brought it, if anything did', () => {
  reportOrigin();
  expect([utm.mock.calls, cref.mock.calls]).toEqual([[], []]);
  noteCampaign('spring');
  noteReferral('ada');
  reportOrigin();
  reportOrigin();
  expect([utm.mock.calls, cref.mock.calls]).toEqual([
    [spring, spring],
    [ada, ada, ada],
  ]);
});
