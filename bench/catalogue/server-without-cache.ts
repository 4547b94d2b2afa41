// The product's server with a public cache that stores nothing: each response comes from the database.
import { buildServer } from '../../packages/server/src/app/build-server.ts';
import { type CachedBytes, PublicCache } from '../../packages/server/src/platform/cache/public-cache.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';

class NoCache extends PublicCache {
  #asked = 0;

  /** A new key per call, so that concurrent calls do not share one result. */
  override bytes(key: string, _maxAge: number, produce: () => Promise<unknown>): Promise<CachedBytes> {
    this.#asked += 1;
    return super.bytes(`${key}#${this.#asked}`, 0, produce);
  }
}

const config = loadConfig();
const platform = await createPlatform(config);
const app = await buildServer({ ...platform, publicCache: new NoCache() });
await app.listen({ host: config.host, port: config.port });
process.once('SIGTERM', () => void app.close().then(() => platform.close()));
console.log('ready');
