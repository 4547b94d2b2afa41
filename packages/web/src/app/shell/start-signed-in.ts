import { storeTypedText } from '@greenlight/client/typed-text';
import { session } from '../../platform/app.ts';
import { loadTexts } from '../../platform/i18n.ts';

const socketDelayMs = 2000;

/** Starts everything for signed-in viewers. The socket is started after everything that the viewer waits for. */
export function startSignedIn(): void {
  storeTypedText(session);
  if (location.pathname === '/') void prepareHome().catch(() => undefined);
  setTimeout(() => void connect().catch(() => undefined), socketDelayMs);
}

/** Loads the streams on air, with the code and texts of their row, so that the row does not appear after the others. */
async function prepareHome() {
  const { prefetchOnAir } = await import('../../features/stream/use-on-air.ts');
  if (!(await prefetchOnAir())) return;
  await Promise.all([import('../../features/channel/components/on-air-row.tsx'), loadTexts(['live'])]);
}

async function connect() {
  const [{ socket }, { refetchListOnUpdate }] = await Promise.all([
    import('../../platform/socket.ts'),
    import('../../features/stream/use-live-update.ts'),
  ]);
  refetchListOnUpdate(socket);
}
