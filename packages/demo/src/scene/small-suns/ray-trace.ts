/** Flat glass on a table: convex polygons (corners in order) and discs, in stage units. */
export type Glass = {
  corners: readonly (readonly [number, number])[];
  disc?: { x: number; y: number; radius: number };
};

export type Ray = { x: number; y: number; dx: number; dy: number };

type Hit = { distance: number; nx: number; ny: number };

const grazing = 0.01;

/** The path of a ray through the glass as x,y pairs; `length` is how far the light has travelled. */
export function traceRay(ray: Ray, glasses: readonly Glass[], index: number, length: number): number[] {
  const path = [ray.x, ray.y];
  let { x, y, dx, dy } = ray;
  let left = length;
  for (let bounce = 0; bounce < 14 && left > 0; bounce += 1) {
    const hit = nearest(x, y, dx, dy, glasses);
    const far = Math.min(left, hit?.distance ?? 2400);
    x += dx * far;
    y += dy * far;
    left -= far;
    path.push(x, y);
    if (!hit || left <= 0) break;
    [dx, dy] = bend(dx, dy, hit, index);
  }
  return path;
}

/** Snell's law in two dimensions, with total reflection. */
function bend(dx: number, dy: number, hit: Hit, index: number): [number, number] {
  const entering = dx * hit.nx + dy * hit.ny < 0;
  const nx = entering ? hit.nx : -hit.nx;
  const ny = entering ? hit.ny : -hit.ny;
  const ratio = entering ? 1 / index : index;
  const cos = -(dx * nx + dy * ny);
  const under = 1 - ratio * ratio * (1 - cos * cos);
  if (under < 0) return [dx + 2 * cos * nx, dy + 2 * cos * ny];
  const along = ratio * cos - Math.sqrt(under);
  return [ratio * dx + along * nx, ratio * dy + along * ny];
}

function nearest(x: number, y: number, dx: number, dy: number, glasses: readonly Glass[]): Hit | undefined {
  let best: Hit | undefined;
  for (const { corners, disc } of glasses) {
    if (disc) {
      const ox = x - disc.x;
      const oy = y - disc.y;
      const half = ox * dx + oy * dy;
      const root = half * half - (ox * ox + oy * oy - disc.radius * disc.radius);
      if (root <= 0) continue;
      const near = -half - Math.sqrt(root);
      const distance = near > grazing ? near : -half + Math.sqrt(root);
      if (distance > grazing && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
        best = { distance, nx: (ox + dx * distance) / disc.radius, ny: (oy + dy * distance) / disc.radius };
      }
      continue;
    }
    for (let side = 0; side < corners.length; side += 1) {
      const [ax, ay] = corners[side] as readonly [number, number];
      const [bx, by] = corners[(side + 1) % corners.length] as readonly [number, number];
      const ex = bx - ax;
      const ey = by - ay;
      const cross = dx * ey - dy * ex;
      if (Math.abs(cross) < 1e-9) continue;
      const distance = ((ax - x) * ey - (ay - y) * ex) / cross;
      const part = ((ax - x) * dy - (ay - y) * dx) / cross;
      if (distance <= grazing || part < 0 || part > 1 || distance >= (best?.distance ?? Number.POSITIVE_INFINITY))
        continue;
      const long = Math.hypot(ex, ey);
      best = { distance, nx: ey / long, ny: -ex / long };
    }
  }
  return best;
}

/** A regular polygon whose corners are ordered so that its normals point outwards. */
export function polygon(x: number, y: number, radius: number, sides: number, turn: number): Glass {
  const corners = Array.from({ length: sides }, (_, corner) => {
    const angle = turn + (corner / sides) * Math.PI * 2;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const;
  });
  return { corners };
}
