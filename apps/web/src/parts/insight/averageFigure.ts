/** An average as a figure: whole from 10 on, before that with a decimal that says something. */
export function averageFigure(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })
}
