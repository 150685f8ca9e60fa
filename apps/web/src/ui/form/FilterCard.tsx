import type { ReactNode } from 'react'
import { Card } from '../layout/Card.tsx'
import classes from './FilterCard.module.css'

/** What narrows a list down, above it: fields with their labels in a row, and chips at its end. */
export function FilterCard({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <Card className={`${classes.filters} ${className}`} aria-label="Filters">
      {children}
    </Card>
  )
}
