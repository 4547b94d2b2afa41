/** Arguments written as on a command line. Only for values without spaces: not for paths and user texts. */
export function flags(line: string): string[] {
  return line.split(' ');
}
