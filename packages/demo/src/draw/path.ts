/** A polyline of x,y pairs with the length up to each point. */
export type Path = { points: Float32Array; lengths: Float32Array; length: number };

export type Spot = { x: number; y: number; angle: number };

export function measurePath(points: Float32Array): Path {
  const lengths = new Float32Array(points.length / 2);
  for (let at = 1; at < lengths.length; at += 1) {
    const dx = (points[at * 2] as number) - (points[at * 2 - 2] as number);
    const dy = (points[at * 2 + 1] as number) - (points[at * 2 - 1] as number);
    lengths[at] = (lengths[at - 1] as number) + Math.hypot(dx, dy);
  }
  return { points, lengths, length: lengths.at(-1) ?? 0 };
}

/** The point after `distance` along the path, limited to its ends. */
export function spotAt(path: Path, distance: number): Spot {
  const { points, lengths } = path;
  let low = 0;
  let high = lengths.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lengths[middle] as number) <= distance) low = middle;
    else high = middle - 1;
  }
  const from = lengths[low] as number;
  const span = (lengths[low + 1] as number) - from;
  const part = Math.min(1, Math.max(0, (distance - from) / (span || 1)));
  const x0 = points[low * 2] as number;
  const y0 = points[low * 2 + 1] as number;
  const dx = (points[low * 2 + 2] as number) - x0;
  const dy = (points[low * 2 + 3] as number) - y0;
  return { x: x0 + dx * part, y: y0 + dy * part, angle: Math.atan2(dy, dx) };
}

/** A polyline whose corners are rounded with `radius`. */
export function rounded(corners: readonly (readonly [number, number])[], radius: number): Path {
  const points: number[] = [...(corners[0] as readonly [number, number])];
  for (let at = 1; at < corners.length - 1; at += 1) {
    const [px, py] = corners[at - 1] as readonly [number, number];
    const [x, y] = corners[at] as readonly [number, number];
    const [nx, ny] = corners[at + 1] as readonly [number, number];
    const before = Math.min(radius, Math.hypot(x - px, y - py) / 2) / Math.hypot(x - px, y - py);
    const after = Math.min(radius, Math.hypot(nx - x, ny - y) / 2) / Math.hypot(nx - x, ny - y);
    const [ax, ay] = [x + (px - x) * before, y + (py - y) * before];
    const [bx, by] = [x + (nx - x) * after, y + (ny - y) * after];
    for (let step = 0; step <= 8; step += 1) {
      const u = step / 8;
      points.push(
        (1 - u) ** 2 * ax + 2 * u * (1 - u) * x + u * u * bx,
        (1 - u) ** 2 * ay + 2 * u * (1 - u) * y + u * u * by,
      );
    }
  }
  points.push(...(corners.at(-1) as readonly [number, number]));
  return measurePath(Float32Array.from(points));
}
