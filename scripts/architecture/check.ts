import { checkAddresses } from './addresses.ts';
import { checkCircles } from './circles.ts';
import { checkDirections } from './directions.ts';
import { checkHabits } from './habits.ts';
import { checkSizes } from './sizes.ts';
import { readSources } from './source-file.ts';
import { checkTables } from './tables.ts';
import { checkFolders, checkVocabulary } from './vocabulary.ts';

/** One line for each breach of the architecture rules below `root`: `path: rule`. */
export function checkArchitecture(root: string): string[] {
  const files = readSources(root);
  return [
    ...files.flatMap((file) =>
      [...checkVocabulary(file), ...checkDirections(file), ...checkHabits(file), ...checkAddresses(file)].map(
        (problem) => `${file.path}: ${problem}`,
      ),
    ),
    ...checkFolders(files),
    ...checkCircles(files),
    ...checkTables(files, root),
    ...checkSizes(files).map(({ path, problem }) => `${path}: ${problem}`),
  ];
}
