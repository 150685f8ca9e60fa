import type { ElementType } from 'react'
import type { LayoutProps } from './layoutProps.ts'

interface CardOptions {
  /** What is inside reaches the edges of the card: a table or a list. */
  isFlush?: true
}

/** A surface with an edge. */
export function Card<Tag extends ElementType = 'section'>(props: LayoutProps<Tag, CardOptions>) {
  const { as: Element = 'section' as ElementType, isFlush, className = '', ...rest } = props
  return <Element {...rest} className={`layout-card ${className}`} data-flush={isFlush} />
}
