/**
 * Renders only the lines of a long list that are near the viewport; the rest is empty space. A line is a table row, or
 * as many cards as fit side by side.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { useIdle } from '../../../base/useIdle.ts'

/** Of the list, in pixels, until it has been measured: below the page's header and the list's toolbar. */
const LIKELY_TOP = 192
/** Lines above and below the window: the few of the first picture, and once the computer is idle. */
const FIRST_OVERSCAN = 1
const OVERSCAN = 10

interface Lines {
  count: number
  perLine: number
  /** In pixels, until it has been measured. */
  lineHeight: number
  gap: number
  /** Only the visible items, or all of them, so that the page can be printed and searched in the browser. */
  isWhole: boolean
}

export interface VirtualLines {
  /** The range of rendered items: from, and until (exclusive). */
  from: number
  to: number
  /** The space above and below them. */
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
  const [top, setTop] = useState(LIKELY_TOP)
  const isIdle = useIdle()
  // After every render, because the content above may have grown.
  useLayoutEffect(() => {
    const box = container.current?.getBoundingClientRect()
    if (box) setTop(Math.round(box.top + window.scrollY))
  })
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / perLine),
    estimateSize: () => lineHeight,
    overscan: isWhole ? count : isIdle ? OVERSCAN : FIRST_OVERSCAN,
    gap,
    scrollMargin: top,
    // Otherwise the first rendering has no lines, and is laid out without them.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
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
