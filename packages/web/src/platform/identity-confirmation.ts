import { ApiError } from '@greenlight/contract/client';

/** The viewer did not confirm their identity. Not an error. */
export class NotConfirmed extends Error {}

export interface Asked {
  confirmed: () => void;
  cancelled: () => void;
}

let ask: ((asked: Asked) => void) | undefined;

/** Registers the place of the screen that asks; answers a function that removes it. */
export function askBy(asker: (asked: Asked) => void): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/**
 * Makes a call; if the server requires a confirmation of the viewer's identity, asks for it and repeats the call.
 * Throws {@link NotConfirmed} if they do not confirm.
 */
export async function confirmed<T>(call: () => Promise<T>): Promise<T> {
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
