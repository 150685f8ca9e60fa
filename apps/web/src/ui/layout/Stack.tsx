import type { CSSProperties, ElementType } from 'react'
import type { LayoutProps } from './layoutProps.ts'

interface StackOptions {
  /** In steps of 4 px, as in the scale for space. */
  gap?: 1 | 1.5 | 2 | 2.5 | 3 | 3.5 | 4 | 5 | 6 | 7 | 8
  /** The first is at the start of a row, the last at its end. */
  isSpread?: true
  /** All are at the end of a row. */
  isAtEnd?: true
  /** A row never gets a second line: what is in it narrows instead. */
  isOneLine?: true
  style?: CSSProperties
}

export type Gap = NonNullable<StackOptions['gap']>

function layout(name: string, usualGap: Gap) {
  return function Layout<Tag extends ElementType = 'div'>(props: LayoutProps<Tag, StackOptions>) {
    const { as: Element = 'div' as ElementType, gap = usualGap, className = '', style, ...options } = props
    const { isSpread, isAtEnd, isOneLine, ...rest } = options
    return (
      <Element
        {...rest}
        className={`${name} ${className}`}
        data-spread={isSpread}
        data-at-end={isAtEnd}
        data-one-line={isOneLine}
        style={{ gap: `calc(var(--space-1) * ${gap})`, ...style }}
      />
    )
  }
}

/** One below the other. */
export const Stack = layout('layout-stack', 3.5)

/** Side by side, in as many lines as it takes. */
export const Row = layout('layout-row', 2.5)
