import { ApiError } from '@greenlight/contract/client';

type Refusal = Pick<ApiError, 'status' | 'code' | 'message' | 'fields'>;

/** How the service refused a call; null where it answered it. Throws what went wrong in any other way. */
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

/** The code of the refusal; null where the call was answered. */
export async function codeOf(call: Promise<unknown>): Promise<ApiError['code'] | null> {
  return (await refusalOf(call))?.code ?? null;
}
