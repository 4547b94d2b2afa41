import { ProblemError } from '../errors/problem-error.ts';

const uniqueViolation = '23505';
const deadlock = '40P01';

/** The outcome of `work`; `problem` instead of the database's word that a row with such a key exists already. */
export async function unlessTaken<T>(work: Promise<T>, problem: ProblemError): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw problem;
    throw error;
  }
}

/** Two transactions waited for each other, and the database undid this one. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === deadlock;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
