import { isSide, placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'types', 'common', 'misc', 'index']);
/** They end in s and are singular all the same. */
const singulars = new Set(['points', 'analytics', 'news', 'series', 'status']);
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
  const { part, feature } = placeOf(path);
  if (feature === undefined || !isSide(part)) {
    return [];
  }
  const isPlural = feature.endsWith('s') && !feature.endsWith('ss') && !singulars.has(feature);
  return isPlural ? [`a feature is a singular noun, not "${feature}"`] : [];
}
