import type { ComponentProps } from 'react'
import classes from './Ticket.module.css'

/** The paper look of a pass: parts joined by perforations, with a notch at either side. */
export function Ticket({ className = '', ...rest }: ComponentProps<'article'>) {
  return <article className={`${classes.ticket} ${className}`} {...rest} />
}

export function TicketPart({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`${classes.part} ${className}`} {...rest} />
}

export function TicketTear() {
  return <div className={classes.tear} aria-hidden />
}
