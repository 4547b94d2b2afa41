import { join } from 'node:path';
import { buildApps } from './build-apps.mjs';
import { environmentFor, findNode } from './find-node.mjs';
import { installPackages } from './install-packages.mjs';
import { addGStreamer, addNginx, addRedis, findChromium, findFfmpeg, findPocketsphinx } from './install-programs.mjs';
import { root } from './terminal.mjs';

/** Installs and builds what is missing to run everything. Returns the path of Node 24 and the environment. */
export async function installAndBuild({
  build = true,
  ffmpeg = true,
  chromium = false,
  speech = chromium,
  tools = true,
} = {}) {
  await installPackages({ tools });
  const node = findNode();
  // Node's compile cache halves the CPU time of a start.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...environmentFor(node) };
  if (ffmpeg) {
    await findFfmpeg(env);
  }
  if (chromium) {
    await findChromium(env);
    await addNginx(env);
    await addRedis(env);
    await addGStreamer(env);
  }
  if (speech) {
    await findPocketsphinx();
  }
  if (build) {
    await buildApps(node, env);
  }
  return { node, env };
}
