import { environmentFor, findNode } from './node.mjs';
import { installPackages } from './packages.mjs';
import { findChromium, findFfmpeg } from './programs.mjs';
import { buildApps } from './web-build.mjs';

/** Brings the machine to where everything runs, doing only what is missing. Answers with Node 24 and the environment. */
export async function setUp({ build = true, ffmpeg = true, chromium = false } = {}) {
  await installPackages();
  const node = findNode();
  const env = environmentFor(node);
  if (ffmpeg) {
    await findFfmpeg(env);
  }
  if (chromium) {
    await findChromium(env);
  }
  if (build) {
    await buildApps(node, env);
  }
  return { node, env };
}
