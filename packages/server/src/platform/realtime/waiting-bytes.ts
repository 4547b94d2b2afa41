import type { ViewerSocket } from './sockets.ts';

/** What engine.io has of a connection. */
interface Connection {
  /** Packets that wait until earlier ones are written. */
  writeBuffer: { data?: string | ArrayBufferView }[];
  transport: { socket?: { bufferedAmount: number; terminate(): void } };
}

/** The number of bytes that wait because the client does not read them. */
export function waitingBytes({ conn }: Pick<ViewerSocket, 'conn'>): number {
  const { writeBuffer, transport } = conn as unknown as Connection;
  const queued = writeBuffer.reduce((sum, { data }) => sum + sizeOf(data), 0);
  return (transport.socket?.bufferedAmount ?? 0) + queued;
}

/** Ends a connection at once. An orderly close would wait until the client has read. */
export function terminate({ conn }: Pick<ViewerSocket, 'conn'>): void {
  (conn as unknown as Connection).transport.socket?.terminate();
}

function sizeOf(data: string | ArrayBufferView | undefined): number {
  return typeof data === 'string' ? data.length : (data?.byteLength ?? 0);
}
