import { Link } from '@tanstack/react-router'
import type { ComponentProps, ComponentType } from 'react'
import { pathTo, type Query, type RouteName, type RouteParams } from './routes.ts'

type AnchorProps = Omit<ComponentProps<'a'>, 'href'>

type LinkProps<N extends RouteName> = AnchorProps & { to: N; query?: Query } & (keyof RouteParams<N> extends never
    ? { params?: never }
    : { params: RouteParams<N> })

interface UntypedLinkProps extends AnchorProps {
  to: string
  search: Record<string, string>
  preload: 'intent'
  activeOptions: { exact: boolean; includeSearch: boolean }
}

// The route tree is built from our table, so the router's own types do not know the paths. `pathTo` checks them
// instead.
const UntypedLink = Link as unknown as ComponentType<UntypedLinkProps>
const untypedPathTo = pathTo as (name: RouteName, params?: object, query?: Query) => string

/** A link to a path from `pathTo`. */
export function PathLink({ path, ...anchor }: AnchorProps & { path: string }) {
  const [pathname, search] = path.split('?') as [string, string?]
  return (
    <UntypedLink
      {...anchor}
      to={pathname}
      search={Object.fromEntries(new URLSearchParams(search ?? ''))}
      preload="intent"
      activeOptions={{ exact: true, includeSearch: false }}
    />
  )
}

/**
 * A link by route name: `<RouteLink to="StudentPass" params={{ id }}>`. It sets aria-current="page" on the page it
 * links to, and preloads that page's code on hover.
 */
export function RouteLink<N extends RouteName>({ to, params, query, ...anchor }: LinkProps<N>) {
  return <PathLink path={untypedPathTo(to, params, query)} {...anchor} />
}
