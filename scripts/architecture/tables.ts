import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isQueries, placeOf } from './place.ts';
import { type SourceFile, withoutComments } from './source-file.ts';
import { type TableRules, tableRules } from './table-rules.ts';

const tableTypes = 'packages/server/src/platform/db/tables.ts';

const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert into|update(?: only)?|delete from|merge into|truncate(?: table)?)\s+(\w+)/g,
];
const reads = [
  /\.(?:selectFrom|\w*[jJ]oin(?:Lateral)?|from|using)\(\s*['"`](\w+)/g,
  /\b(?:from|join|using)\s+(?:lateral\s+)?(\w+)/g,
];
/** Lists of tables: `from media m, channel c`, `selectFrom(['media', 'channel as c'])`. */
const lists = [/\bfrom\s+\w+(?:\s+\w+)?((?:\s*,\s*\w+(?:\s+\w+)?)+)/g, /\.selectFrom\(\s*\[([^\]]+)\]/g];

/** Names of common table expressions. */
const ownNames =
  /(?:\bwith(?: recursive)?|\),)\s+(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:not materialized |materialized )?\(/g;

interface TableUse {
  path: string;
  feature: string;
  written: Set<string>;
  read: Set<string>;
}

/**
 * Reports tables that two features write, and reads of other features' tables that `rules` do not allow. It searches
 * the code for words, so it does not see what SQL functions and triggers do.
 */
export function checkTables(files: SourceFile[], root: string, rules: TableRules = tableRules): string[] {
  const tables = readTables(join(root, tableTypes));
  if (tables.size === 0) return [];
  const uses = files.flatMap((file) => useOf(file, tables));
  const owners = ownersOf(uses, rules);
  const used = new Set<string>();
  const problems = uses.flatMap(({ path, feature, written, read }) => [
    ...[...written]
      .filter((table) => (owners.get(table) ?? []).length > 1)
      .map((table) => `${path}: "${table}" is written by ${listed(owners.get(table))}: one of them has to own it`),
    ...[...read]
      .filter((table) => !owners.get(table)?.includes(feature))
      .filter((table) => !isAllowed({ path, feature, table }, rules, used))
      .map((table) => `${path}: "${table}" ${objection(owners.get(table))}`),
  ]);
  const idle = [...keysOf(rules)].filter((key) => !used.has(key));
  return [...problems, ...idle.map((key) => `scripts/architecture/table-rules.ts: nobody needs "${key}"`)];
}

function readTables(path: string): Set<string> {
  const types = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [, list = ''] = /^export interface DB \{\n([\s\S]*?)^\}/m.exec(types) ?? [];
  return new Set([...list.matchAll(/^\s+(\w+):/gm)].map(([, name = '']) => name));
}

function objection(owners: string[] | undefined): string {
  if (owners === undefined) return 'has no owner: name it in writtenBySql';
  return `belongs to ${listed(owners)}: ask a function of its owner`;
}

function listed(features: string[] = []): string {
  return features.map((feature) => `"${feature}"`).join(' and ');
}

function useOf(file: SourceFile, tables: Set<string>): TableUse[] {
  const { part, feature } = placeOf(file.path);
  if (part !== 'server' || feature === undefined || !isQueries(file.path.split('/').at(-1) ?? '')) return [];
  const code = withoutComments(file.text);
  const named = (patterns: RegExp[]) =>
    patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, found = '']) => found));
  const inLists = named(lists).flatMap((list) => list.split(',').map((each) => /\w+/.exec(each)?.[0] ?? ''));
  const own = new Set(named([ownNames]));
  const isTable = (name: string) => tables.has(name) && !own.has(name);
  const written = new Set(named(writes).filter(isTable));
  const read = new Set([...named(reads), ...inLists].filter(isTable));
  return [{ path: file.path, feature, written, read }];
}

function ownersOf(uses: TableUse[], { writtenBySql }: TableRules): Map<string, string[]> {
  const owners = new Map(Object.entries(writtenBySql).map(([table, feature]) => [table, [feature]]));
  for (const { feature, written } of uses) {
    for (const table of written) {
      owners.set(table, [...new Set([...(owners.get(table) ?? []), feature])].toSorted());
    }
  }
  return owners;
}

function isAllowed(
  { path, feature, table }: { path: string; feature: string; table: string },
  rules: TableRules,
  used: Set<string>,
): boolean {
  const report = Object.keys(rules.reports).find((place) => path.startsWith(`packages/server/src/features/${place}`));
  const key = table in rules.shared ? table : (report ?? `${feature} reads ${table}`);
  used.add(key);
  return report !== undefined || keysOf(rules).has(key);
}

function keysOf({ reports, shared, lookUps }: TableRules): Set<string> {
  return new Set([...Object.keys(reports), ...Object.keys(shared), ...Object.keys(lookUps)]);
}
