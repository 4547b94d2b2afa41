import { isSide, placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'types', 'common', 'misc', 'index']);
/** Singular words that end in s. */
const singulars = new Set(['points', 'analytics', 'news', 'series', 'status']);
/** Nouns and verbs with the ending of a participle or an adverb. */
const notParticiples = new Set(
  (
    'apply beginning billing dunning embed evening feed finding heading lettering monitoring oembed opening painting ' +
    'ping posting processing ranking recording reply seed setting shaping speed spring standing string tally wording'
  ).split(' '),
);
/** Participles and adverbs without such an ending. */
const irregular = new Set(
  (
    'again ago ahead already always away begun done given gone held here kept known lost later never now often once ' +
    'ownerless paid seen sent shown sold soon struck taken there told written'
  ).split(' '),
);
/** They say nothing in front of a noun either, such as in `kept-run`. */
const vague = new Set('begun given kept later now ownerless returned taken telling told'.split(' '));
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|config))?\.(?:ts|tsx|mjs)$/;
const kebabFolder = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const setter = /^export (?:async )?function ((?:mark|set|update)(?=[A-Z])\w*?([A-Z][a-z]+))\b/gm;

/** Names of files and folders, and of exported functions that set something. */
export function checkVocabulary({ path, text, isTest }: SourceFile): string[] {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const problems: string[] = [];
  for (const name of [...folders, file.split('.')[0] ?? '']) {
    if (emptyNames.has(name)) {
      problems.push(`"${name}" says nothing: name it by what it holds`);
    }
    if (!isTest && !isSearched(name)) {
      problems.push(
        `"${name}" is no name that people search for: end it with a noun, or a verb that says what it does`,
      );
    }
  }
  if (!kebabCase.test(file) || !folders.every((folder) => kebabFolder.test(folder))) {
    problems.push('names are kebab-case');
  }
  if (/^export \* /m.test(text)) {
    problems.push('no barrels: import from where a thing is made');
  }
  return [...problems, ...checkSetters(text), ...checkFeatureFile(path)];
}

/** `closePoll` says what happens, `updatePollClosed` does not. */
function checkSetters(text: string): string[] {
  return [...text.matchAll(setter)]
    .filter(([, , last = '']) => isParticiple(last.toLowerCase()))
    .map(([, name]) => `"${name}" does not say what happens: name the function by a verb and its object`);
}

/** Whether a name ends with a noun or a verb. `sent-bytes` does, `sent` and `bytes-sent` do not. */
function isSearched(name: string): boolean {
  const words = name.split('-');
  const last = words.at(-1) ?? '';
  const isGerund = /(?:ing|ly)$/.test(last) && !notParticiples.has(last);
  return !isGerund && !isParticiple(last) && !words.some((word) => vague.has(word));
}

function isParticiple(word: string): boolean {
  return (word.endsWith('ed') && !notParticiples.has(word)) || irregular.has(word);
}

function checkFeatureFile(path: string): string[] {
  const { part, layer, feature, inFeature } = placeOf(path);
  if (layer !== 'features' || !isSide(part)) {
    return [];
  }
  if (feature === undefined) {
    return ['a file under features belongs to a feature, and under money to a feature inside money'];
  }
  const noun = feature.split('/').at(-1) ?? '';
  const isPlural = noun.endsWith('s') && !noun.endsWith('ss') && !singulars.has(noun);
  const problems = isPlural ? [`a feature is a singular noun, not "${noun}"`] : [];
  if (part === 'server' && inFeature.length > 1 && /^(?:queries|service|policy)\.ts$/.test(inFeature.at(-1) ?? '')) {
    problems.push('only the root of a feature has queries.ts, service.ts, policy.ts: name it by what it holds');
  }
  return problems;
}

/**
 * Folders with enough sources: features and what is inside them, at most two levels deep, and the folders of the player,
 * the design system and the demo. `bench` is free, because it has one folder for each claim.
 */
export function checkFolders(files: SourceFile[]): string[] {
  const sources = new Map<string, number>();
  for (const { path } of files.filter(({ isTest }) => !isTest)) {
    for (const folder of foldersOf(path)) sources.set(folder, (sources.get(folder) ?? 0) + 1);
  }
  return [...sources].flatMap(([folder, size]) => {
    const { part, inFeature } = placeOf(`${folder}/x`);
    const problems: string[] = [];
    if (inFeature.length > 3) problems.push(`${folder}: folders are at most two levels below their feature`);
    // Screens keep components apart from hooks, even if there are only two.
    const least = part === 'web' || part === 'studio' ? 2 : 3;
    if (size < least) problems.push(`${folder}: ${size} source file in a folder of its own, ${least} at least`);
    return problems;
  });
}

/** The folders of a file that `checkFolders` counts, by their paths. */
function foldersOf(path: string): string[] {
  const { part, layer, feature, inFeature } = placeOf(path);
  const folders = path.split('/').slice(0, -1);
  const first = folders.length - inFeature.length;
  const isFlat = ['player', 'ui', 'demo'].includes(part) && layer !== undefined && folders[2] === 'src';
  if (!isFlat && (feature === undefined || !isSide(part))) return [];
  return folders.map((_, at) => folders.slice(0, at + 1).join('/')).slice(isFlat ? 3 : first);
}
