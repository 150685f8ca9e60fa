/** What the tables about students have in common. */
import type { ReactNode } from 'react'
import { PersonAvatar } from '../parts/person/PersonAvatar.tsx'
import { Row } from '../ui/layout/Stack.tsx'
import classes from './RowParts.module.css'

interface StudentLineProps {
  name: string
  imageUrl: string | null
  /** Below the name. */
  detail: ReactNode
  /** The name, or a link with it. */
  children: ReactNode
}

export function StudentLine({ name, imageUrl, detail, children }: StudentLineProps) {
  return (
    <Row as="span" isOneLine>
      <PersonAvatar name={name} imageUrl={imageUrl} />
      <span className={classes.names}>
        {children}
        {detail && <small>{detail}</small>}
      </span>
    </Row>
  )
}

/** On a card: what the columns of the table say. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
