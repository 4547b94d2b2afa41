import { ProblemError } from '../problem-error.ts';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const deadlock = '40P01';

/** The outcome of `work`; `problem` instead of the database's word that a row with such a key exists already. */
export async function mapUniqueViolation<T>(work: Promise<T>, problem: ProblemError): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw problem;
    throw error;
  }
}

/**
 * Another transaction was in the way: each waited for the other and the database undid this one, or it deleted what this
 * one had found and refers to.
 */
export function isTransactionConflict(error: unknown): boolean {
  return [deadlock, foreignKeyViolation].includes(String(codeOf(error)));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
