/** Arguments written as on a command line. Only for values without blanks: no paths, no typed texts. */
export function flags(line: string): string[] {
  return line.split(' ');
}
