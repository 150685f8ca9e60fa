/** One set of data feeds the drawing, the sentence and the table. */
export interface ChartData {
  /** What is shown: "Passes by hour". */
  caption: string
  /** What the points are along: "Hour". */
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
  /** By the series' id; null where nothing is known, which is not zero. */
  values: Readonly<Record<string, number | null>>
}

export function textOf(value: number | null | undefined, format: ChartData['format']): string {
  if (value === null || value === undefined) return 'N/A'
  return format ? format(value) : value.toLocaleString('en-US')
}
