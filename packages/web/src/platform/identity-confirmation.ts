import { ApiError } from '@greenlight/contract/client';

/** Thrown if the viewer did not confirm their identity. Screens do not show it as an error. */
export class NotConfirmed extends Error {}

export interface IdentityRequest {
  confirmed: () => void;
  cancelled: () => void;
}

let ask: ((asked: IdentityRequest) => void) | undefined;

/** Registers the place of the screen that asks. Returns a function that removes it. */
export function registerConfirmationHost(asker: (asked: IdentityRequest) => void): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/**
 * Makes a call; if the server requires a confirmation of the viewer's identity, asks for it and repeats the call.
 * Throws {@link NotConfirmed} if they do not confirm.
 */
export async function withConfirmation<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'confirmation_required') || !ask) throw error;
    const asking = ask;
    await new Promise<void>((resolve, reject) => {
      asking({ confirmed: resolve, cancelled: () => reject(new NotConfirmed('not confirmed')) });
    });
    return call();
  }
}
