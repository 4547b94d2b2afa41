import { expect, test } from 'vitest';
import {
  type CreatorFilter,
  type CreatorFilterEvent,
  creatorFilterReducer,
  readCreatorFilter,
} from './creator-filter-state.ts';

const start: CreatorFilter = { tab: 'all', year: undefined };
function tab(name: string): CreatorFilterEvent {
  return { type: 'tab', tab: name };
}
function year(number: number | undefined): CreatorFilterEvent {
  return { type: 'year', year: number };
}

test.each([
  ['a year', [year(2024)], { tab: 'all', year: 2024 }],
  ['another year', [year(2024), year(2023)], { tab: 'all', year: 2023 }],
  ['the same year once more', [year(2024), year(2024)], start],
  ['all years', [year(2024), year(undefined)], start],
  ['another tab resets the year', [year(2024), tab('shorts')], { tab: 'shorts', year: undefined }],
  ['the same tab changes nothing', [year(2024), tab('all')], { tab: 'all', year: 2024 }],
])('%s', (_, events, expected) => {
  expect(events.reduce(creatorFilterReducer, start)).toEqual(expected);
});

test.each([
  [undefined, { tab: 'videos', year: undefined }],
  ['{"tab":"shorts"}', { tab: 'shorts', year: undefined }],
  ['{"tab":"shorts","year":2024}', { tab: 'shorts', year: 2024 }],
  ['{"tab":"shorts","year":1999}', { tab: 'videos', year: undefined }],
  ['{"tab":"gone","year":2024}', { tab: 'videos', year: undefined }],
])('what was kept as %s is read as far as it is there', (kept, expected) => {
  const team = { tabs: [{ id: 'videos' }, { id: 'shorts' }], years: [2025, 2024] };
  expect(readCreatorFilter(kept, team)).toEqual(expected);
});
