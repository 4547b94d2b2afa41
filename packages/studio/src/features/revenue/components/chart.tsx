import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

/** A value that is null leaves a gap. */
export type ChartPoint = Record<string, string | number | null>;

/**
 * A chart. Each point has a `name`, and a value for each key. Arrow keys move between the points, which are announced.
 * The table beside it has the same values.
 */
export function Chart(props: {
  title: string;
  kind: 'area' | 'bars';
  points: ChartPoint[];
  series: { key: string; label: string; color: string; below?: true }[];
  format: (value: number) => string;
  formatShort: (value: number) => string;
}) {
  const { points, series, format, formatShort } = props;
  const below = new Set<string>(series.filter((one) => one.below).map(({ key }) => key));
  const data = points.map((point) => ({
    name: point.name,
    ...Object.fromEntries(series.map(({ key }) => [key, below.has(key) ? -Number(point[key]) : (point[key] ?? null)])),
  }));
  const common = (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis dataKey="name" tickLine={false} axisLine={false} minTickGap={24} tick={tick} />
      <YAxis
        tickFormatter={formatShort}
        tickLine={false}
        axisLine={false}
        width={56}
        tick={tick}
        allowDecimals={false}
      />
      <Tooltip
        formatter={(value) => format(Math.abs(Number(value)))}
        cursor={{ fill: 'var(--color-raised)', stroke: 'var(--color-line-strong)' }}
        contentStyle={{
          background: 'var(--color-overlay)',
          border: '1px solid var(--color-line)',
          borderRadius: 8,
          color: 'var(--color-ink)',
        }}
        itemStyle={{ color: 'var(--color-ink)' }}
        labelStyle={{ color: 'var(--color-ink-muted)' }}
      />
      {series.length > 1 && <Legend wrapperStyle={{ fontSize: 13 }} itemSorter={null} />}
    </>
  );
  return (
    <div className="h-64">
      <ResponsiveContainer width="100%" height="100%">
        {props.kind === 'area' ? (
          <AreaChart data={data} title={props.title} margin={margin} accessibilityLayer>
            {common}
            {series.map(({ key, label, color }) => (
              <Area
                key={key}
                dataKey={key}
                name={label}
                stroke={color}
                strokeWidth={2}
                fill={color}
                fillOpacity={0.16}
                isAnimationActive={false}
              />
            ))}
          </AreaChart>
        ) : (
          <BarChart data={data} title={props.title} margin={margin} stackOffset="sign" accessibilityLayer>
            {common}
            <ReferenceLine y={0} stroke="var(--color-line-strong)" />
            {series.map(({ key, label, color }) => (
              <Bar
                key={key}
                dataKey={key}
                name={label}
                fill={color}
                stackId="one"
                maxBarSize={28}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        )}
      </ResponsiveContainer>
    </div>
  );
}

const margin = { top: 8, right: 8, bottom: 0, left: 0 };
const tick = { fill: 'var(--color-ink-faint)', fontSize: 12 };
