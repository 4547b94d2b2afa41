import { keepTypedText } from '@greenlight/client/typed-text';
import { session } from '../../platform/app.ts';

const socketDelayMs = 2000;

/** What a page does once somebody is signed in. The socket comes after everything that the viewer waits for. */
export function startSignedIn(): void {
  keepTypedText(session);
  setTimeout(() => void import('../../platform/socket.ts').catch(() => undefined), socketDelayMs);
}
