import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errors } from '@greenlight/contract/errors';
import type { Plugin } from 'vite';

/**
 * Writes all texts of a language into one file, `texts/en.json`, by namespace: the studio shows them beside changed
 * ones.
 */
export function builtInTexts(): Plugin {
  let locales = '';
  return {
    name: 'greenlight-built-in-texts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ root }) {
      locales = join(root, 'src/locales');
    },
    async generateBundle() {
      const details = Object.entries(errors).map(([code, { detail }]) => [code, detail]);
      // In English the errors have their own texts.
      const languages: Record<string, Record<string, unknown>> = { en: { error: Object.fromEntries(details) } };
      for await (const file of glob('*/*.json', { cwd: locales })) {
        const texts: Record<string, unknown> = (languages[dirname(file)] ??= {});
        texts[basename(file, '.json')] = JSON.parse(await readFile(join(locales, file), 'utf8'));
      }
      for (const [language, texts] of Object.entries(languages)) {
        this.emitFile({ type: 'asset', fileName: `texts/${language}.json`, source: JSON.stringify(texts) });
      }
    },
  };
}
