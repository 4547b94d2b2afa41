import { isSide, placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'types', 'common', 'misc', 'index']);
/** Singular words that end in s. */
const singulars = new Set(['points', 'analytics', 'news', 'series', 'status']);
/** Adverbs and participles that were once names of folders and files. */
const vague = new Set(['later', 'now', 'returned', 'ownerless', 'telling', 'told', 'kept', 'begun', 'taken', 'given']);
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|config))?\.(?:ts|tsx|mjs)$/;
const kebabFolder = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** File and folder names. */
export function checkVocabulary({ path, text }: SourceFile): string[] {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const problems: string[] = [];
  for (const name of [...folders, file.split('.')[0] ?? '']) {
    if (emptyNames.has(name)) {
      problems.push(`"${name}" says nothing: name it by what it holds`);
    }
  }
  if (!kebabCase.test(file) || !folders.every((folder) => kebabFolder.test(folder))) {
    problems.push('names are kebab-case');
  }
  if (/^export \* /m.test(text)) {
    problems.push('no barrels: import from where a thing is made');
  }
  return [...problems, ...checkFeatureFile(path)];
}

function checkFeatureFile(path: string): string[] {
  const { part, layer, feature, inFeature } = placeOf(path);
  if (layer !== 'features' || !isSide(part)) {
    return [];
  }
  if (feature === undefined) {
    return ['a file under features belongs to a feature folder, in money to a sub-feature such as money/ledger'];
  }
  const noun = feature.split('/').at(-1) ?? '';
  const isPlural = noun.endsWith('s') && !noun.endsWith('ss') && !singulars.has(noun);
  const problems = isPlural ? [`a feature is a singular noun, not "${noun}"`] : [];
  const names = [...inFeature.slice(0, -1), inFeature.at(-1)?.split('.')[0] ?? ''];
  problems.push(
    ...names.filter((name) => vague.has(name)).map((name) => `"${name}" is no noun that people search for`),
  );
  if (part === 'server' && inFeature.length > 1 && /^(?:queries|service|policy)\.ts$/.test(inFeature.at(-1) ?? '')) {
    problems.push('only the root of a feature has queries.ts, service.ts, policy.ts: name it by what it holds');
  }
  return problems;
}

/** Folders inside features: at most two levels deep, and not for one or two files. */
export function checkFolders(files: SourceFile[]): string[] {
  const sources = new Map<string, Set<string>>();
  for (const { path } of files.filter(({ isTest }) => !isTest)) {
    const { part, feature, inFeature } = placeOf(path);
    if (feature === undefined || !isSide(part)) continue;
    for (let depth = 1; depth < inFeature.length; depth += 1) {
      const folder = path
        .split('/')
        .slice(0, depth - inFeature.length)
        .join('/');
      sources.set(folder, (sources.get(folder) ?? new Set()).add(path));
    }
  }
  return [...sources].flatMap(([folder, { size }]) => {
    const { part, inFeature } = placeOf(`${folder}/x`);
    const problems: string[] = [];
    if (inFeature.length > 3) problems.push(`${folder}: folders are at most two levels below their feature`);
    // In web and studio a folder may hold two files: components are always apart from hooks.
    const least = part === 'server' ? 3 : 2;
    if (size < least) problems.push(`${folder}: ${size} source file in a folder of its own, ${least} at least`);
    return problems;
  });
}
