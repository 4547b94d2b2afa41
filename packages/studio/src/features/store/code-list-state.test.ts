import { expect, test } from 'vitest';
import { parseCodes } from './code-list-state.ts';

test.each([
  ['a line each', 'A-1\nA-2\r\n\n A-3 ', ['A-1', 'A-2', 'A-3']],
  ['the first column of a table', '\uFEFFCode,Uses\n"A-1",0\nA-2;1', ['A-1', 'A-2']],
  ['nothing', ' \n', []],
])('%s', (_, text, codes) => expect(parseCodes(text)).toEqual(codes));
