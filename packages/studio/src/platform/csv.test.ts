import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('spreadsheets can read the table, and no formula in it runs', () => {
  const rows = [
    ['a "quoted", one', 3],
    ['=HYPERLINK("x")', 0],
    ['two\nlines', -1],
    ['\n=1+1', 0],
    ['\uFF1D1+1', 0],
  ];
  expect(csvOf(['Name', 'Visits'], rows)).toBe(
    '\uFEFFName,Visits\r\n"a ""quoted"", one",3\r\n"\'=HYPERLINK(""x"")",0\r\n"two\nlines",-1\r\n"\'\n=1+1",0\r\n\'\uFF1D1+1,0\r\n',
  );
});
