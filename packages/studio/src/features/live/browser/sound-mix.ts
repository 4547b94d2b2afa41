/** The sent sound: microphone and shared screen in one track, which stays the same when they change. */
export class SoundMix {
  readonly #context = new AudioContext({ sampleRate: 48_000, latencyHint: 'interactive' });
  readonly #out = this.#context.createMediaStreamDestination();
  readonly #voice = this.#context.createGain();
  readonly #meter = this.#context.createAnalyser();
  readonly #samples: Float32Array<ArrayBuffer>;
  #microphone: MediaStreamAudioSourceNode | undefined;
  #screen: MediaStreamAudioSourceNode | undefined;

  constructor() {
    this.#meter.fftSize = 1024;
    this.#samples = new Float32Array(this.#meter.fftSize);
    this.#voice.connect(this.#meter);
    this.#meter.connect(this.#out);
  }

  get track(): MediaStreamTrack {
    return this.#out.stream.getAudioTracks()[0] as MediaStreamTrack;
  }

  setMicrophone(track: MediaStreamTrack): void {
    this.#microphone?.disconnect();
    this.#microphone = this.#context.createMediaStreamSource(new MediaStream([track]));
    this.#microphone.connect(this.#voice);
    void this.#context.resume();
  }

  setScreen(track: MediaStreamTrack | null): void {
    this.#screen?.disconnect();
    this.#screen = track === null ? undefined : this.#context.createMediaStreamSource(new MediaStream([track]));
    this.#screen?.connect(this.#meter);
  }

  setMuted(isMuted: boolean): void {
    this.#voice.gain.value = isMuted ? 0 : 1;
  }

  /** The loudness from 0 (silence) to 1 (the maximum). 60 dB are spread evenly, as an ear hears them. */
  level(): number {
    this.#meter.getFloatTimeDomainData(this.#samples);
    let peak = 0;
    for (const sample of this.#samples) peak = Math.max(peak, Math.abs(sample));
    return peak === 0 ? 0 : Math.min(1, Math.max(0, 1 + (20 * Math.log10(peak)) / 60));
  }

  close(): void {
    void this.#context.close();
  }
}
