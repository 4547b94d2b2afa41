/** Arguments written as on a command line. For values without blanks alone: no paths, no texts of people. */
export function flags(line: string): string[] {
  return line.split(' ');
}
