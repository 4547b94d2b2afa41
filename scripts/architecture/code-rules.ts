import { isQueries, placeOf } from './place.ts';
import { type SourceFile, withoutComments } from './source-file.ts';

const databaseWords =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)\s*[(<]|\bsql(?:<[^`]*>)?`/;
const configFile = /\.config\.ts$|\/vite\//;
/**
 * Arrow functions in top-level constants. A constant with a type annotation is allowed, because a function declaration
 * can't have one.
 */
const topLevelConst = /^(?:export )?const (\w+) = (?:async )?(?:<[^>\n]*>)?(\(|\w+ =>)/gm;
const mayReadEnvironment = [
  /^packages\/server\/src\/platform\/config\//,
  /^(?:scripts|bench|e2e|packages\/[a-z]+\/test)\//,
  /^packages\/demo\/src\/main\.ts$/,
  configFile,
];

/** Which files may query the database, use the HTTP request and read the environment, and how files may export. */
export function checkCodeRules(file: SourceFile): string[] {
  const { part, feature } = placeOf(file.path);
  const name = file.path.split('/').at(-1) ?? '';
  const code = withoutComments(file.text);
  const uses = (specifier: string) => file.imports.some((imported) => imported.specifier.startsWith(specifier));
  const inServerFeature = part === 'server' && feature !== undefined && !file.isTest;
  const inBrowserFeature = (part === 'web' || part === 'studio') && feature !== undefined && !file.isTest;
  const problems: string[] = [];
  const mayQuery = name === 'test-data.ts' || isQueries(name);
  if (inServerFeature && !mayQuery && (uses('kysely') || databaseWords.test(code))) {
    problems.push('only queries touch the database: queries.ts or <thing>-queries.ts');
  }
  if (inServerFeature && !['routes.ts', 'realtime.ts'].includes(name) && uses('fastify')) {
    problems.push('only routes.ts and realtime.ts know the request');
  }
  if (inBrowserFeature && !/^(?:hooks|use-[a-z0-9-]+)\.ts$/.test(name) && uses('@greenlight/client')) {
    problems.push('only hooks import the client: hooks.ts or use-<thing>.ts');
  }
  if (/\bprocess\.env\b/.test(code) && !mayReadEnvironment.some((allowed) => allowed.test(file.path))) {
    problems.push('only platform/config reads process.env');
  }
  if (/^export default\b|^export \{[^}]*\bas default\b/m.test(code) && !configFile.test(file.path)) {
    problems.push('named exports only');
  }
  return [...problems, ...arrowsIn(code).map((arrow) => `"${arrow}" is a function: declare it as one`)];
}

function arrowsIn(code: string): string[] {
  return [...code.matchAll(topLevelConst)]
    .filter(({ index, 0: start, 2: opening }) => opening !== '(' || isArrow(code, index + start.length))
    .map(([, name]) => name ?? '');
}

/** Whether `=>` follows the closing parenthesis; `from` is just after the opening one. */
function isArrow(code: string, from: number): boolean {
  let depth = 1;
  let at = from;
  while (at < code.length && depth > 0) {
    depth += { '(': 1, ')': -1 }[code.charAt(at)] ?? 0;
    at += 1;
  }
  return /^\s*(?::[^;=]*?)?=>/.test(code.slice(at, at + 300));
}
