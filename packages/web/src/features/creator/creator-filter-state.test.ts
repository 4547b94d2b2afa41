import { expect, test } from 'vitest';
import {
  type CreatorFilter,
  type CreatorFilterEvent,
  creatorFilterReducer,
  readCreatorFilter,
  writeCreatorFilter,
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
  [' shorts', { tab: 'shorts', year: undefined }],
  ['2024 shorts', { tab: 'shorts', year: 2024 }],
  ['1999 shorts', { tab: 'videos', year: undefined }],
  ['null', { tab: 'videos', year: undefined }],
  ['2024 gone', { tab: 'videos', year: undefined }],
])('a stored filter %s is used as far as its tab and year exist', (kept, expected) => {
  const team = { tabs: [{ id: 'videos' }, { id: 'shorts' }], years: [2025, 2024] };
  const filter = readCreatorFilter(kept, team);
  expect(filter).toEqual(expected);
  expect(readCreatorFilter(writeCreatorFilter(filter), team)).toEqual(filter);
});
