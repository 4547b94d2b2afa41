// A chat with many viewers: from the moment a member sends a message until it is on each screen, beside the ws that
// socket.io uses with the same batches. Then viewers who lose their connections, and processes that are killed:
// nothing may be missing or come twice. Then a process that is killed, to which all of its viewers come back at once
// while others write and make calls. Viewers are a process of their own, so two processors are shared by server,
// database and viewers. `CHAT_ONLY=drops,kills` measures only these.
import { loadavg } from 'node:os';
import { chosenParts, startTable } from '../load/verdict.ts';
import { openAudience } from './audience.ts';
import { measureLoads } from './measure-loads.ts';
import { measureDrops, measureKills } from './measure-losses.ts';
import { measureRestart } from './measure-restart.ts';

const measures = { loads: measureLoads, drops: measureDrops, kills: measureKills, restart: measureRestart };
const parts = chosenParts('CHAT_ONLY', Object.keys(measures) as (keyof typeof measures)[]);

const audience = openAudience();
console.log(`\nLoad of the machine before: ${loadavg()[0]?.toFixed(1)}\n`);
startTable();
try {
  for (const part of parts) await measures[part](audience);
} finally {
  audience.close();
}
process.exit();
