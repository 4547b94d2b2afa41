// Moves the points of the pitch `PITCH_ID`, as a worker's job does; a process of its own, so that it can be killed.
import { settlePitch } from '../../packages/server/src/features/pitch/settle-pitch.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';

const { PITCH_ID: pitchId, ...env } = process.env;
const platform = await createPlatform(loadConfig({ ...env, LOG_LEVEL: 'silent' }));
console.log('settling');
await settlePitch(platform, { pitchId: Number(pitchId) });
console.log('settled');
await platform.close();
