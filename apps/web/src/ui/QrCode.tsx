import encodeQR from 'qr'

interface QrCodeProps {
  value: string
  /** What it is for, as a screen reader says it. */
  title: string
  /** Its width and height in pixels; without one it takes those of its class. */
  size?: number
  className?: string | undefined
  /** The white around it, in squares of the code. It is part of the code. */
  margin?: number
}

/** Dark on white in either theme, because scanners do not read inverted codes. */
export function QrCode({ value, title, size, className, margin = 2 }: QrCodeProps) {
  const squares = squaresOf(value, margin)
  const width = squares.length
  return (
    <svg role="img" className={className} width={size} height={size} viewBox={`0 0 ${width} ${width}`}>
      <title>{title}</title>
      <path fill="#ffffff" d={`M0 0h${width}v${width}H0z`} shapeRendering="crispEdges" />
      <path fill="#101828" d={squares.map(rowPath).join('')} shapeRendering="crispEdges" />
    </svg>
  )
}

/** The best correction of errors that needs no more squares than a medium one: what is printed gets dirty. */
function squaresOf(value: string, margin: number): boolean[][] {
  const codes = (['medium', 'quartile', 'high'] as const).map((ecc) => encodeQR(value, 'raw', { ecc, border: margin }))
  return codes.findLast((code) => code.length === codes[0]?.length) ?? []
}

/** A rectangle for each run of dark squares. */
function rowPath(row: boolean[], y: number): string {
  const runs = row
    .map((isDark) => (isDark ? '#' : ' '))
    .join('')
    .matchAll(/#+/g)
  return [...runs].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1H${index}z`).join('')
}
