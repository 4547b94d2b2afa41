const idsAtOnce = 100;

/** Collects all ids of one task in one call (at most 100 ids). An id without an answer gets null. */
export function batchIds<T>(call: (ids: number[]) => Promise<Map<number, T>>): (id: number) => Promise<T | null> {
  let asked = new Map<number, PromiseWithResolvers<T | null>>();
  async function send(batch: [number, PromiseWithResolvers<T | null>][]) {
    try {
      const answers = await call(batch.map(([id]) => id));
      for (const [id, { resolve }] of batch) resolve(answers.get(id) ?? null);
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  }
  function sendAll() {
    const all = [...asked];
    asked = new Map();
    for (let at = 0; at < all.length; at += idsAtOnce) void send(all.slice(at, at + idsAtOnce));
  }
  return (id) => {
    if (asked.size === 0) setTimeout(sendAll);
    const answer = asked.get(id) ?? Promise.withResolvers<T | null>();
    asked.set(id, answer);
    return answer.promise;
  };
}
