import type { ViewerSocket } from '../../platform/realtime/sockets.ts';

/** The sockets of this process with an open game of a player, each with the marks that were last sent to it. */
export interface PlayerDevices {
  /** Records that these marks were sent to this socket. */
  note(playerId: number, socket: ViewerSocket, mask: number): void;
  remove(playerId: number, socket: ViewerSocket): void;
  /** The sockets of a player that have other marks. */
  behind(playerId: number, mask: number): ViewerSocket[];
  /** The players with a socket in this process. */
  players(): number[];
}

export function createPlayerDevices(): PlayerDevices {
  const socketsOfPlayer = new Map<number, Map<ViewerSocket, number>>();

  function remove(playerId: number, socket: ViewerSocket) {
    const sockets = socketsOfPlayer.get(playerId);
    sockets?.delete(socket);
    if (sockets?.size === 0) socketsOfPlayer.delete(playerId);
  }

  return {
    note(playerId, socket, mask) {
      const sockets = socketsOfPlayer.get(playerId) ?? new Map<ViewerSocket, number>();
      socketsOfPlayer.set(playerId, sockets);
      if (!sockets.has(socket)) socket.once('disconnect', () => remove(playerId, socket));
      sockets.set(socket, mask);
    },
    remove,
    behind: (playerId, mask) =>
      [...(socketsOfPlayer.get(playerId) ?? [])].flatMap(([socket, known]) => (known === mask ? [] : [socket])),
    players: () => [...socketsOfPlayer.keys()],
  };
}
