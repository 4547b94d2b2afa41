import { stageHeight, stageWidth } from './stage.ts';

/** A pinhole camera. x is right, y is up, z is ahead. Yaw turns right, pitch looks up (radians). */
export type Camera = { x: number; y: number; z: number; yaw: number; pitch: number; roll?: number; focal: number };

/** A projected point in stage units; `depth` ≤ 0 is behind the camera. Every call reuses the same object. */
export type Projected = { x: number; y: number; depth: number; size: number };

export function createProjection(camera: Camera): (x: number, y: number, z: number) => Projected {
  const out: Projected = { x: 0, y: 0, depth: 0, size: 0 };
  const sinYaw = Math.sin(camera.yaw);
  const cosYaw = Math.cos(camera.yaw);
  const sinPitch = Math.sin(camera.pitch);
  const cosPitch = Math.cos(camera.pitch);
  const sinRoll = Math.sin(camera.roll ?? 0);
  const cosRoll = Math.cos(camera.roll ?? 0);
  const focal = camera.focal * stageHeight;
  return function project(x, y, z) {
    const dx = x - camera.x;
    const dy = y - camera.y;
    const dz = z - camera.z;
    const right = dx * cosYaw - dz * sinYaw;
    const ahead = dx * sinYaw + dz * cosYaw;
    const up = dy * cosPitch - ahead * sinPitch;
    const depth = ahead * cosPitch + dy * sinPitch;
    const size = depth > 0 ? focal / depth : 0;
    out.depth = depth;
    out.size = size;
    out.x = stageWidth / 2 + (right * cosRoll - up * sinRoll) * size;
    out.y = stageHeight / 2 - (right * sinRoll + up * cosRoll) * size;
    return out;
  };
}
