import { networkOf } from '../auth/ip-network.ts';

const strangersMax = 256;
const networkStrangersMax = 16;

/** Counts the connections that have not shown a valid key, in all and for each network. */
export class StrangerCount {
  readonly #networks = new Map<string, number>();
  #all = 0;

  /** Returns the function that ends the count of this connection, or null if there are too many. */
  enter(address: string): (() => void) | null {
    const network = networkOf(address);
    const own = this.#networks.get(network) ?? 0;
    if (this.#all >= strangersMax || own >= networkStrangersMax) return null;
    this.#all += 1;
    this.#networks.set(network, own + 1);
    let isCounted = true;
    return () => {
      if (isCounted) this.#leave(network);
      isCounted = false;
    };
  }

  #leave(network: string) {
    const left = (this.#networks.get(network) ?? 0) - 1;
    this.#all -= 1;
    if (left > 0) this.#networks.set(network, left);
    else this.#networks.delete(network);
  }
}
