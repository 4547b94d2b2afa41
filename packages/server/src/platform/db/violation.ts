import { ProblemError } from '../errors/problem-error.ts';

const uniqueViolation = '23505';

/** The outcome of `work`; `problem` instead of the database's word that a row with such a key exists already. */
export async function unlessTaken<T>(work: Promise<T>, problem: ProblemError): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) throw problem;
    throw error;
  }
}
