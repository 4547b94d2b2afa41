import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableRules } from './table-rules.ts';
import { checkTables } from './tables.ts';

const features = 'packages/server/src/features';
const root = mkdtempSync(join(tmpdir(), 'greenlight-tables-'));
const noRules: TableRules = { writtenBySql: {}, reports: {}, shared: {}, lookUps: {} };

beforeAll(() => {
  const path = join(root, 'packages/server/src/platform/db/tables.ts');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'export interface DB {\n  media: Media;\n  season: Season;\n  upload: Upload;\n}\n');
});

afterAll(() => rmSync(root, { recursive: true }));

/** The breaches in code where `media` owns the table `media`. */
function breaches(queries: Record<string, string>, rules: Partial<TableRules> = {}): string[] {
  const files = Object.entries({ 'media/queries.ts': "db.insertInto('media')", ...queries }).map(([path, text]) => ({
    path: `${features}/${path}`,
    text,
    lines: 1,
    imports: [],
    isTest: false,
  }));
  return checkTables(files, root, { ...noRules, ...rules });
}

test.each([
  "db.updateTable('media')",
  "db\n  .deleteFrom('media')",
  "db.insertInto('media as m')",
  'sql`insert into media (id) values (1)`',
  'sql`with old as (delete from media returning id) select from old`',
  'sql`update media set title = 1`',
])('a second writer is reported: %s', (text) => {
  const second = breaches({ 'channel/show-queries.ts': text });
  expect(second).toContain(
    `${features}/channel/show-queries.ts: "media" is written by "channel" and "media": one of them has to own it`,
  );
  expect(breaches({ 'media/studio-queries.ts': text })).toEqual([]);
});

test.each([
  "db.selectFrom('media')",
  "db.selectFrom('media as m')",
  "db.selectFrom(['season', 'media as m'])",
  "db.selectFrom('x').innerJoin('media', 'media.id', 'x.id')",
  "db.selectFrom('x').leftJoinLateral('media', on)",
  'sql`select from media where id = 1`',
  'sql`select from x left join media on true`',
  'sql`select from x t, media m`',
  'sql`delete from x using media where true`',
])("a read of another feature's table is reported: %s", (text) => {
  expect(breaches({ 'channel/queries.ts': text }, { writtenBySql: { season: 'channel' } })).toEqual([
    `${features}/channel/queries.ts: "media" belongs to "media": ask a function of its owner`,
  ]);
});

test.each([
  '// from media\nsql`select 1`',
  '/** Those from media. */\nsql`select 1`',
  'sql`with media as (select 1) select from media`',
  'sql`with x as (select 1), media (id) as (select 1) select from media`',
  'sql`select media from x for update of media`',
])('not a read: %s', (text) => {
  expect(breaches({ 'channel/queries.ts': text })).toEqual([]);
});

test('allowed reads pass, and a rule that is not needed is reported', () => {
  const text = { 'channel/queries.ts': 'sql`select from media`' };
  const reason = 'a list is one query';
  expect(breaches(text, { shared: { media: reason } })).toEqual([]);
  expect(breaches(text, { reports: { 'channel/': reason } })).toEqual([]);
  expect(breaches(text, { lookUps: { 'channel reads media': reason } })).toEqual([]);
  expect(breaches(text, { lookUps: { 'channel reads media': reason, 'hero reads media': reason } })).toEqual([
    'scripts/architecture/table-rules.ts: nobody needs "hero reads media"',
  ]);
});

test('no rule lets a second feature write', () => {
  const rules = { shared: { media: 'x' }, reports: { 'channel/': 'x' }, lookUps: { 'channel reads media': 'x' } };
  expect(breaches({ 'channel/queries.ts': 'sql`update media set id = 1`' }, rules)[0]).toContain('is written by');
});

test('a table that no query writes needs an owner once a query reads it', () => {
  const text = { 'channel/queries.ts': 'sql`select from season`' };
  expect(breaches(text)).toEqual([`${features}/channel/queries.ts: "season" has no owner: name it in writtenBySql`]);
  expect(breaches(text, { writtenBySql: { season: 'channel' } })).toEqual([]);
});
