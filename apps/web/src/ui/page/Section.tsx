import { type ReactNode, useId } from 'react'
import { Card } from '../layout/Card.tsx'
import { Stack } from '../layout/Stack.tsx'
import classes from './Section.module.css'

interface SectionProps {
  title: string
  description?: string
  children: ReactNode
}

/** A card with a heading: one topic of a page. */
export function Section({ title, description, children }: SectionProps) {
  const id = useId()
  return (
    <Stack as={Card} className={classes.card} aria-labelledby={id}>
      <div className={classes.intro}>
        <h2 id={id}>{title}</h2>
        {description && <p>{description}</p>}
      </div>
      {children}
    </Stack>
  )
}
