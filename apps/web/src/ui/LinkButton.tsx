import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { RouteLink } from '../app/RouteLink.tsx'
import type { Query, RouteName } from '../app/routes.ts'
import classes from './LinkButton.module.css'

interface LinkButtonProps<N extends RouteName> extends ButtonProps {
  to: N
  query?: Query
  children: ReactNode
}

/** Looks like a button and is a link: it leads somewhere, and opens in a new tab where somebody wants that. */
export function LinkButton<N extends RouteName>({ to, query, ...button }: LinkButtonProps<N>) {
  return (
    <Button
      {...button}
      className={classes.link ?? ''}
      renderRoot={(props) => <RouteLink to={to} query={query} {...props} />}
    />
  )
}
