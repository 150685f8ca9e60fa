/** One set of data for the drawing, the sentence and the table. */
export interface ChartData {
  /** The chart's title: "Passes by hour". */
  caption: string
  /** What the points vary by: "Hour". */
  axis: string
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  format?: (value: number) => string
  /** The point that is going on now; a line says so. Its figure still grows, so a drawn line ends before it. */
  now?: { index: number; label: string }
  /** A stretch of the axis that is shaded, and what it is. 8.5 is halfway between the points 8 and 9, counted from 0. */
  band?: { from: number; to: number; label: string }
}

export interface ChartSeries {
  id: string
  label: string
  /** Its own color in each color scheme, instead of the next of the chart's colors. */
  color?: { light: string; dark: string }
  /** Shown beside its name; null while it is on its way. */
  total?: number | null
}

export interface ChartPoint {
  label: string
  /** What it is called beside its figures, where there is more room: "1 pm to 2 pm". */
  title?: string
  /** By series id; null means no data, which is not zero. */
  values: Readonly<Record<string, number | null>>
}

export function textOf(value: number | null | undefined, format: ChartData['format']): string {
  if (value === null || value === undefined) return 'N/A'
  return format ? format(value) : value.toLocaleString('en-US')
}
