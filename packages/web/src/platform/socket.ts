import { createAppSocket } from '@greenlight/client/socket';
import { client, session } from './app.ts';

/** The socket of this page. A refused token is checked by a call, which signs out if the session has ended. */
export const socket = createAppSocket(location.origin, session, () => {
  client.device.list().catch(() => undefined);
});
