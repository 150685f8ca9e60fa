import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { RouteLink } from '../base/RouteLink.tsx'
import type { Query, RouteName, RouteParams } from '../base/routes.ts'
import classes from './LinkButton.module.css'

interface LinkButtonProps<N extends RouteName> extends ButtonProps {
  to: N
  /** As the route's path names them. */
  params?: RouteParams<N>
  query?: Query
  onClick?: () => void
  children: ReactNode
}

/** Looks like a button and is a link: it leads somewhere, and opens in a new tab where somebody wants that. */
export function LinkButton<N extends RouteName>({ to, params, query, ...button }: LinkButtonProps<N>) {
  return (
    <Button
      {...button}
      className={classes.link ?? ''}
      renderRoot={(props) => <RouteLink to={to} params={params} query={query} {...props} />}
    />
  )
}
