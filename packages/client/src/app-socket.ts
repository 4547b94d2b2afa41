import type { ClientEvents, ServerEvents } from '@greenlight/contract/realtime';
import type { Socket } from 'socket.io-client';

export type AppSocket = Socket<ServerEvents, ClientEvents>;
