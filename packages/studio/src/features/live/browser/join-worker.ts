export interface JoinRequest {
  screen: ReadableStream<VideoFrame>;
  camera: ReadableStream<VideoFrame> | null;
  out: WritableStream<VideoFrame>;
}

const frameMs = 1000 / 30;
const size = { width: 1280, height: 720 };
/** Of the width. */
const cameraShare = 0.22;
const marginPx = 20;

addEventListener('message', ({ data }: MessageEvent<JoinRequest>) => {
  const screen = latestOf(data.screen);
  const camera = data.camera && latestOf(data.camera);
  const writer = data.out.getWriter();
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return;
  const startedAt = performance.now();
  let isBusy = false;
  const show = async () => {
    if (isBusy || screen.frame === null) return;
    isBusy = true;
    draw(context, screen.frame, contained(screen.frame, size));
    if (camera?.frame) draw(context, camera.frame, corner(camera.frame));
    const frame = new VideoFrame(canvas, { timestamp: Math.round((performance.now() - startedAt) * 1000) });
    await writer.write(frame).catch(() => frame.close());
    isBusy = false;
  };
  setInterval(() => void show(), frameMs);
});

/** Holds the newest frame of a track, which is repeated until the next one comes. */
function latestOf(stream: ReadableStream<VideoFrame>): { frame: VideoFrame | null } {
  const latest: { frame: VideoFrame | null } = { frame: null };
  const reader = stream.getReader();
  const read = async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      latest.frame?.close();
      latest.frame = value;
    }
  };
  void read();
  return latest;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

function draw(context: OffscreenCanvasRenderingContext2D, frame: VideoFrame, { x, y, width, height }: Area) {
  if (x > 0 || y > 0) {
    context.fillStyle = '#000';
    if (width > size.width * cameraShare) context.fillRect(0, 0, size.width, size.height);
  }
  context.drawImage(frame, x, y, width, height);
}

/** As large as possible, in the middle. */
function contained({ displayWidth, displayHeight }: VideoFrame, { width, height }: typeof size): Area {
  const scale = Math.min(width / displayWidth, height / displayHeight);
  const area = { width: displayWidth * scale, height: displayHeight * scale };
  return { ...area, x: (width - area.width) / 2, y: (height - area.height) / 2 };
}

function corner({ displayWidth, displayHeight }: VideoFrame): Area {
  const width = size.width * cameraShare;
  const height = (width * displayHeight) / displayWidth;
  return { x: size.width - width - marginPx, y: size.height - height - marginPx, width, height };
}
