import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { RouteLink } from '../base/RouteLink.tsx'
import type { Query, RouteName, RouteParams } from '../base/routes.ts'
import classes from './LinkButton.module.css'

interface LinkButtonProps<N extends RouteName> extends ButtonProps {
  to: N
  /** Named as in the route's path. */
  params?: RouteParams<N>
  query?: Query
  onClick?: () => void
  children: ReactNode
}

/** A link that looks like a button: it navigates, and can be opened in a new tab. */
export function LinkButton<N extends RouteName>({ to, params, query, ...button }: LinkButtonProps<N>) {
  return (
    <Button
      {...button}
      className={classes.link ?? ''}
      renderRoot={(props) => <RouteLink to={to} params={params} query={query} {...props} />}
    />
  )
}
