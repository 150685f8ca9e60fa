import type { ReactNode } from 'react'

interface TruncateProps {
  as?: 'span' | 'b' | 'strong' | 'small'
  /** The whole text, also as a tooltip. */
  text: string | null
  dir?: 'auto'
  /** Drawn instead of the text, such as a link with it. */
  children?: ReactNode
}

/** One line, cut off if it is too long. */
export function Truncate({ as: Element = 'span', text, dir, children }: TruncateProps) {
  return (
    <Element className="layout-truncate" title={text ?? undefined} dir={dir}>
      {children ?? text}
    </Element>
  )
}
