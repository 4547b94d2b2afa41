/** A picture that says when it was made: bits of the time in milliseconds as a row of black and white blocks. */

const bits = 24;
/** A white and a black block come first: a picture without them is no clock. */
const blocks = bits + 2;
const blockPx = 16;
export const clockSize = { width: blocks * blockPx, height: 234 };
/** Pixels of the whole picture. */
const rowPx = 32;

/** Pictures of a flash, of which there is one a second. */
const flashPictures = 6;
const picturesPerSecond = 30;

/** A grey picture of `clockSize` with the present time, above a pattern that moves; its lower quarter flashes. */
export function drawClock(picture: Uint8Array, count: number): void {
  const { width, height } = clockSize;
  for (let y = rowPx; y < height; y += 1) {
    const start = y * width;
    for (let x = 0; x < width; x += 1) picture[start + x] = (x + y + count * 3) & 0xff;
    if (y >= height * 0.75 && count % picturesPerSecond < flashPictures) picture.fill(255, start, start + width);
  }
  const time = Date.now() % 2 ** bits;
  const isWhite = (block: number) => block === 0 || (block > 1 && ((time >> (block - 2)) & 1) === 1);
  const row = Buffer.from(Array.from({ length: width }, (_, x) => (isWhite(Math.floor(x / blockPx)) ? 235 : 16)));
  for (let y = 0; y < rowPx; y += 1) picture.set(row, y * width);
}

export interface Watched {
  /** Milliseconds from the making of a picture until it was presented. */
  delaysMs: number[];
  /** Lengths of the pauses of the picture, above 300 ms. */
  stallsMs: number[];
  /** `performance.now()` of the last press, and of the first picture. */
  pressedMs: number;
  firstMs: number | null;
  /** `performance.now()` of the last picture. */
  lastMs: number | null;
  /** Errors of a video, and what the player said of them. */
  problems: string[];
}

/** Runs in the page, which has nothing else of this file: reads the clock of each picture of its video. */
export function watchClock(): void {
  const stallMs = 300;
  const seen: Watched = { delaysMs: [], stallsMs: [], firstMs: null, lastMs: null, pressedMs: 0, problems: [] };
  Object.assign(window, { seen });
  const canvas = new OffscreenCanvas(260, 10);
  const context = canvas.getContext('2d', { willReadFrequently: true });

  function read(video: HTMLVideoElement): number | null {
    if (!context) return null;
    context.drawImage(video, 0, 0, video.videoWidth, (video.videoHeight * 28) / 234, 0, 0, 260, 10);
    const { data } = context.getImageData(0, 5, 260, 1);
    const isWhite = (block: number) => (data[(block * 10 + 5) * 4] ?? 0) > 128;
    if (!isWhite(0) || isWhite(1)) return null;
    let time = 0;
    for (let bit = 0; bit < 24; bit += 1) if (isWhite(bit + 2)) time += 2 ** bit;
    return (Date.now() - time) % 2 ** 24;
  }

  function follow(video: HTMLVideoElement) {
    video.requestVideoFrameCallback((now) => {
      seen.firstMs ??= now;
      if (seen.lastMs !== null && now - seen.lastMs > stallMs) seen.stallsMs.push(now - seen.lastMs);
      seen.lastMs = now;
      const delay = read(video);
      if (delay !== null) seen.delaysMs.push(delay);
      follow(video);
    });
  }

  function note(problem: string | null | undefined) {
    if (problem && !seen.problems.includes(problem)) seen.problems.push(problem);
  }

  addEventListener('pointerdown', () => (seen.pressedMs = performance.now()), { capture: true });
  const known = new WeakSet<HTMLVideoElement>();
  setInterval(() => {
    note(document.querySelector('.glp-error, .glp-not-loaded')?.textContent);
    for (const video of document.querySelectorAll('video')) {
      note(video.error && `error ${video.error.code} ${video.error.message}`);
      if (known.has(video)) continue;
      known.add(video);
      follow(video);
    }
  }, 20);
}

/** Runs in the page, which has nothing else of this file: its camera shows the clock. */
export function showClockAsCamera(): void {
  const [bits, blockPx] = [24, 48];
  const [width, height, rowPx] = [1280, 720, 96];
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('There is no canvas');
    let count = 0;
    setInterval(() => {
      const time = Date.now() % 2 ** bits;
      context.fillStyle = `hsl(${count++ % 360} 40% 50%)`;
      context.fillRect(0, rowPx, width, height);
      for (let block = 0; block < bits + 2; block += 1) {
        const isWhite = block === 0 || (block > 1 && ((time >> (block - 2)) & 1) === 1);
        context.fillStyle = isWhite ? '#ebebeb' : '#101010';
        context.fillRect((block * width) / (bits + 2), 0, blockPx + 2, rowPx);
      }
    }, 1000 / 30);
    const sound = new AudioContext();
    const tone = sound.createOscillator();
    const out = sound.createMediaStreamDestination();
    tone.connect(out);
    tone.start();
    return new MediaStream([...canvas.captureStream(30).getVideoTracks(), ...out.stream.getAudioTracks()]);
  };
}
