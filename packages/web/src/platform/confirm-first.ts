import { ApiError } from '@greenlight/contract/client';

/** Somebody was asked to confirm that it is them, and did not. Nothing has failed. */
export class NotConfirmed extends Error {}

export interface Asked {
  confirmed: () => void;
  cancelled: () => void;
}

let ask: ((asked: Asked) => void) | undefined;

/** The one place of the screen that asks; answers how to take it back. */
export function askBy(asker: (asked: Asked) => void): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/**
 * Performs a call; where the service wants the viewer to confirm first that it is them, asks for that and performs it
 * again. Throws {@link NotConfirmed} if they do not.
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
