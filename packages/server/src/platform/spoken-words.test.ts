import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const sentence = /(?:detail: |invalidField\([^,]+, )(['"`])(.+?)\1/g;
/** Words of the studio that members should not read. */
const strange = /\b(?:operators?|teams?|gateways?|ledgers?|dunning)\b/i;

test('refusals have no word that creators do not know', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  );
  const said = files.flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(sentence)].map(([, , text = '']) =>
      text.replaceAll(/\$\{[^}]*\}/g, ''),
    ),
  );
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((text) => strange.test(text))).toEqual([]);
});
