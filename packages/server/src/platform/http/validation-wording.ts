import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const formats: Record<string, string> = {
  email: 'Use an e-mail address, such as name@example.com',
  url: 'Use a web address, such as https://example.com',
  uuid: 'Use a UUID',
  datetime: 'Use a time in UTC, such as 2027-05-01T12:00:00Z',
};

/**
 * The problem of a field, for the person who filled it in; undefined for zod's own text. A schema's own text takes
 * precedence.
 */
export function validationText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is needed' : `Use ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return limit(issue.origin, Number(issue.minimum), 'least');
    case 'too_big':
      return limit(issue.origin, Number(issue.maximum), 'most');
    case 'invalid_format':
      return formats[issue.format];
    case 'invalid_value':
      return `Use ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    default:
      return undefined;
  }
}

function limit(origin: string, bound: number, end: 'least' | 'most'): string {
  if (origin === 'string' && end === 'least' && bound === 1) return 'This cannot be empty';
  if (origin === 'string') return `Use at ${end} ${bound} ${bound === 1 ? 'character' : 'characters'}`;
  return origin === 'array' ? `Give at ${end} ${bound}` : `Use a number that is at ${end} ${bound}`;
}
