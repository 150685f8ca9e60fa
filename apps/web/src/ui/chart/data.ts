/** One set of data for the drawing, the sentence and the table. */
export interface ChartData {
  /** The chart's title: "Passes by hour". */
  caption: string
  /** What the points vary by: "Hour". */
  axis: string
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  format?: (value: number) => string
}

export interface ChartSeries {
  id: string
  label: string
}

export interface ChartPoint {
  label: string
  /** By series id; null means no data, which is not zero. */
  values: Readonly<Record<string, number | null>>
}

export function textOf(value: number | null | undefined, format: ChartData['format']): string {
  if (value === null || value === undefined) return 'N/A'
  return format ? format(value) : value.toLocaleString('en-US')
}
