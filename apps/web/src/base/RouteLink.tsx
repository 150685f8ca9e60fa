import type { ComponentProps, MouseEvent } from 'react'
import { usePathname, useRouter } from './router/useRouter.ts'
import { pathTo, type Query, type RouteName, type RouteParams } from './routes.ts'

type AnchorProps = Omit<ComponentProps<'a'>, 'href'>

type LinkProps<N extends RouteName> = AnchorProps & { to: N; query?: Query } & (keyof RouteParams<N> extends never
    ? { params?: never }
    : { params: RouteParams<N> })

const untypedPathTo = pathTo as (name: RouteName, params?: object, query?: Query) => string

interface PathLinkProps extends AnchorProps {
  path: string
  /** For pages with parts that differ in the query alone. */
  isHere?: boolean
}

/** A link to a path from `pathTo`. */
export function PathLink({ path, isHere, onClick, onMouseEnter, onFocus, onTouchStart, ...anchor }: PathLinkProps) {
  const router = useRouter()
  const [pathname] = path.split('?') as [string]
  const isAtPath = usePathname() === pathname
  const isCurrent = isHere ?? isAtPath
  const preload = () => router.preload(pathname)
  return (
    <a
      {...anchor}
      href={path}
      aria-current={anchor['aria-current'] ?? (isCurrent ? 'page' : undefined)}
      onClick={(event) => {
        onClick?.(event)
        if (!opensHere(event)) return
        event.preventDefault()
        router.go(path)
      }}
      onMouseEnter={both(onMouseEnter, preload)}
      onFocus={both(onFocus, preload)}
      onTouchStart={both(onTouchStart, preload)}
    />
  )
}

function both<E>(first: ((event: E) => void) | undefined, second: () => void): (event: E) => void {
  return (event) => {
    first?.(event)
    second()
  }
}

/** Everything else is for the browser: a new tab, a new window, a download. */
function opensHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  return isPlain && event.button === 0 && !event.defaultPrevented && (target === '' || target === '_self')
}

/**
 * A link by route name: `<RouteLink to="StudentPass" params={{ id }}>`. It sets aria-current="page" on the page it
 * links to, and preloads that page's code on hover.
 */
export function RouteLink<N extends RouteName>({ to, params, query, ...anchor }: LinkProps<N>) {
  return <PathLink path={untypedPathTo(to, params, query)} {...anchor} />
}
