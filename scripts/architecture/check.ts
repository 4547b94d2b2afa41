import { checkAddresses } from './addresses.ts';
import { checkCodeRules } from './code-rules.ts';
import { checkDirections } from './directions.ts';
import { checkImportCycles } from './import-cycles.ts';
import { checkSizes } from './sizes.ts';
import { readSources } from './source-file.ts';
import { checkTables } from './tables.ts';
import { checkFolders, checkVocabulary } from './vocabulary.ts';

/** One line for each breach of the architecture rules below `root`: `path: rule`. */
export function checkArchitecture(root: string): string[] {
  const files = readSources(root);
  return [
    ...files.flatMap((file) =>
      [...checkVocabulary(file), ...checkDirections(file), ...checkCodeRules(file), ...checkAddresses(file)].map(
        (problem) => `${file.path}: ${problem}`,
      ),
    ),
    ...checkFolders(files),
    ...checkImportCycles(files),
    ...checkTables(files, root),
    ...checkSizes(files).map(({ path, problem }) => `${path}: ${problem}`),
  ];
}
