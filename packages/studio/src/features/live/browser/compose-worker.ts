export interface ComposeRequest {
  screen: ReadableStream<VideoFrame>;
  out: WritableStream<VideoFrame>;
}
export interface CameraChange {
  camera: ReadableStream<VideoFrame> | null;
}

const frameMs = 1000 / 30;
const size = { width: 1280, height: 720 };
/** Width of the camera picture, as a share of the whole width. */
const cameraShare = 0.22;
const marginPx = 20;

let camera: LatestFrame | null = null;

addEventListener('message', ({ data }: MessageEvent<ComposeRequest | CameraChange>) => {
  if ('screen' in data) return compose(data);
  camera?.stop();
  camera = data.camera && new LatestFrame(data.camera);
});

function compose(request: ComposeRequest) {
  const screen = new LatestFrame(request.screen);
  const writer = request.out.getWriter();
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return;
  context.fillStyle = '#000';
  const startedAt = performance.now();
  let isBusy = false;
  const show = async () => {
    if (isBusy || screen.frame === null) return;
    isBusy = true;
    context.fillRect(0, 0, size.width, size.height);
    draw(context, screen.frame, contained(screen.frame, size));
    if (camera?.frame) draw(context, camera.frame, corner(camera.frame));
    const frame = new VideoFrame(canvas, { timestamp: Math.round((performance.now() - startedAt) * 1000) });
    await writer.write(frame).catch(() => frame.close());
    isBusy = false;
  };
  setInterval(() => void show(), frameMs);
}

/** The newest frame of a track. It is repeated until the next one comes or the track ends. */
class LatestFrame {
  frame: VideoFrame | null = null;
  readonly #reader: ReadableStreamDefaultReader<VideoFrame>;

  constructor(stream: ReadableStream<VideoFrame>) {
    this.#reader = stream.getReader();
    void this.#read();
  }

  stop(): void {
    this.#reader.cancel().catch(() => undefined);
  }

  async #read(): Promise<void> {
    for (;;) {
      const { value } = await this.#reader.read().catch(() => ({ value: undefined }));
      this.#replace(value ?? null);
      if (value === undefined) return;
    }
  }

  #replace(frame: VideoFrame | null) {
    this.frame?.close();
    this.frame = frame;
  }
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

function draw(context: OffscreenCanvasRenderingContext2D, frame: VideoFrame, { x, y, width, height }: Area) {
  context.drawImage(frame, x, y, width, height);
}

/** The largest area in the middle that has the ratio of the frame. */
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
