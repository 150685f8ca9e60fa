/** The router, made from the route table. Every leaf asks the guard; nothing here decides about a person. */
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { isBuilt } from '../base/built.ts'
import { queryText, ROUTE_NAMES, ROUTES, type RouteName } from '../base/routes.ts'
import { checkNavigation, type FindPerson } from './guard.ts'
import { NotFound } from './NotFound.tsx'
import { Root } from './Root.tsx'
import { ScreenError } from './ScreenError.tsx'
import { type LoadScreen, SCREENS } from './screens.ts'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const loadShell: LoadScreen = () => import('./shell/Shell.tsx')
const loadLogin: LoadScreen = () => import('../login/LoginShell.tsx')

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: lazyRouteComponent(loadShell) })
const login = createRoute({
  getParentRoute: () => root,
  id: 'login-shell',
  component: lazyRouteComponent(loadLogin),
  // While somebody types, the code behind the sign-in can come already.
  onEnter: () => fetchAhead(loadShell),
})

/** Around the tabs of a person's page: drawn once, while one goes from tab to tab. */
const person = createRoute({ getParentRoute: () => shell, id: 'person' })

type FrameName = 'shell' | 'person' | 'login' | 'bare'

const frames: Record<FrameName, { route: AnyRoute; load?: LoadScreen }> = {
  shell: { route: shell, load: loadShell },
  person: { route: person, load: loadShell },
  login: { route: login, load: loadLogin },
  bare: { route: root },
}

/** The session's code is fetched with the first page that needs it, not before the sign-in page. */
const findPerson: FindPerson = async (fetchAgain) => {
  const { frameQuery, queryClient } = await import('../base/session/queries.ts')
  const staleTime = fetchAgain ? 0 : Number.POSITIVE_INFINITY
  const { user, dataBySchoolId } = await queryClient.fetchQuery({ ...frameQuery, staleTime })
  const [first] = Object.values(dataBySchoolId)
  return { type: user.type, firstSchoolId: first?.school.schoolId ?? null }
}

/** The code comes while the server is asked who this is. Whether it came is seen when it is needed. */
function fetchAhead(...loads: (LoadScreen | undefined)[]): void {
  for (const load of loads) load?.().catch(() => undefined)
}

/** The school's frame is part of the shell, which knows by the route whether to show it. */
function frameOf(name: RouteName): FrameName {
  const { frame = 'shell', within } = ROUTES[name]
  return within === 'person' ? 'person' : frame
}

function leaf(name: RouteName): AnyRoute {
  const { path } = ROUTES[name]
  const frame = frameOf(name)
  const screen = isBuilt(name) ? SCREENS[name] : undefined
  return createRoute({
    getParentRoute: () => frames[frame].route,
    path: path.replaceAll(':', '$'),
    ...(screen && { component: lazyRouteComponent(screen) }),
    beforeLoad: async ({ params, location }) => {
      fetchAhead(screen, frames[frame].load)
      const fromPathname = router.state.resolvedLocation?.pathname ?? null
      const verdict = await checkNavigation({ to: name, params, href: location.href, fromPathname }, findPerson)
      if (verdict.open) return
      throw redirect({ href: verdict.goTo, replace: true, state: { failed: verdict.failed === true } })
    },
  })
}

function leavesIn(wanted: FrameName): AnyRoute[] {
  return ROUTE_NAMES.filter((name) => frameOf(name) === wanted).map(leaf)
}

const routeTree = root.addChildren([
  shell.addChildren([...leavesIn('shell'), person.addChildren(leavesIn('person'))]),
  login.addChildren(leavesIn('login')),
  ...leavesIn('bare'),
])

export const router = createRouter({
  routeTree,
  // Plain text values, as every link of ours writes them; the router's own habit is JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: queryText,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
})
