import type { CSSProperties, ReactNode } from 'react'

interface ColumnsProps {
  /** The width of each column, such as 4fr or 324px. */
  widths: readonly string[]
  children: ReactNode
}

/** Columns on a screen that is wide enough, otherwise one below the other. */
export function Columns({ widths, children }: ColumnsProps) {
  const style = { '--columns': widths.map((width) => `minmax(0, ${width})`).join(' ') } as CSSProperties
  return (
    <div className="layout-columns" style={style}>
      {children}
    </div>
  )
}
