/** Values of `-progress`, about twice a second. */
export interface ToolProgress {
  frame: number;
  /** Seconds of output so far; negative or NaN before the first frame. */
  timeS: number;
}

/** Parses the text of `-progress pipe:1` as it arrives, and calls back for each report. */
export function readProgress(onReport: (progress: ToolProgress) => void): (text: string) => void {
  let rest = '';
  let values: Record<string, string> = {};
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [key = '', value = ''] = line.split('=', 2);
      values[key] = value.trim();
      if (key === 'progress') {
        onReport({ frame: Number(values.frame ?? 0), timeS: Number(values.out_time_us) / 1e6 });
        values = {};
      }
    }
  };
}
