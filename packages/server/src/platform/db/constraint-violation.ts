import { ProblemError } from '../problem-error.ts';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const deadlock = '40P01';

/** Returns the result of `work`. Throws `problem` in place of the database's unique violation. */
export function mapUniqueViolation<T>(work: Promise<T>, problem: ProblemError): Promise<T> {
  return mapViolation(work, uniqueViolation, problem);
}

/** Returns the result of `work`, which deletes a row. Throws `problem` if another row refers to it. */
export function mapReferenceViolation<T>(work: Promise<T>, problem: ProblemError): Promise<T> {
  return mapViolation(work, foreignKeyViolation, problem);
}

async function mapViolation<T>(work: Promise<T>, code: string, problem: ProblemError): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === code) throw problem;
    throw error;
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === uniqueViolation;
}

/** Whether the error is a deadlock, or a foreign key to a row that another transaction deleted in the meantime. */
export function isTransactionConflict(error: unknown): boolean {
  return [deadlock, foreignKeyViolation].includes(String(codeOf(error)));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
