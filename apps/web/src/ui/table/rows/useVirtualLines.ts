/**
 * Of a long list only the lines near the window are drawn, the rest is space. A line is a row of the table, or as many
 * cards as stand side by side.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

interface Lines {
  count: number
  perLine: number
  /** In pixels, until it has been measured. */
  lineHeight: number
  gap: number
  /** As few as are in sight, or, for what can be printed and searched in the browser, the whole page. */
  isWhole: boolean
}

export interface VirtualLines {
  /** Which of the items are drawn: from, and until (not including). */
  from: number
  to: number
  /** Space above and below them. */
  before: number
  after: number
  /** For the first item of each line: `ref={measure} data-index={line}`. */
  measure: (element: Element | null) => void
  lineOf: (item: number) => number
  scrollTo: (item: number) => void
}

export function useVirtualLines(
  container: RefObject<HTMLElement | null>,
  { count, perLine, lineHeight, gap, isWhole }: Lines,
): VirtualLines {
  const [top, setTop] = useState(0)
  // After every drawing: what stands above may have grown.
  useLayoutEffect(() => {
    const box = container.current?.getBoundingClientRect()
    if (box) setTop(Math.round(box.top + window.scrollY))
  })
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / perLine),
    estimateSize: () => lineHeight,
    overscan: isWhole ? count : 10,
    gap,
    scrollMargin: top,
  })
  const lines = virtualizer.getVirtualItems()
  const [first, last] = [lines[0], lines.at(-1)]
  const lineOf = useCallback((item: number) => Math.floor(item / perLine), [perLine])
  return {
    from: (first?.index ?? 0) * perLine,
    to: Math.min(count, ((last?.index ?? -1) + 1) * perLine),
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    measure: virtualizer.measureElement,
    lineOf,
    scrollTo: (item) => virtualizer.scrollToIndex(lineOf(item), { align: 'auto' }),
  }
}
