import type { RoomEvent } from './room-queries.ts';
import type { ViewerSocket } from './sockets.ts';

export interface Member<Data> {
  socket: ViewerSocket;
  data: Data;
}

/** Events of a room in order, without gaps: the first one has the number after `after`, the last one `number`. */
export interface EventBatch {
  room: string;
  after: number;
  number: number;
  events: RoomEvent[];
}

/** The functions of a feature for its rooms. */
export interface RoomKind<Data> {
  send(members: Member<Data>[], batch: EventBatch): Promise<void>;
  /** Called for members whose missed events are no longer stored. */
  reload(members: Member<Data>[], room: string): Promise<void>;
  isAllowed(member: Member<Data>, room: string): Promise<boolean>;
  close(member: Member<Data>, room: string): void;
}
