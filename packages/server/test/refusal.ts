import { ApiError } from '@greenlight/contract/client';

type Refusal = Pick<ApiError, 'status' | 'code' | 'message' | 'fields'>;

/** The refusal of a call; null if it succeeded. Rethrows other errors. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal | null> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return null;
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message, fields } = error;
  return { status, code, message, fields };
}

/** The code of the refusal; null if the call succeeded. */
export async function codeOf(call: Promise<unknown>): Promise<ApiError['code'] | null> {
  return (await refusalOf(call))?.code ?? null;
}
