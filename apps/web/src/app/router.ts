/** The router, built from the route table. Every route calls the guard, which makes all access decisions. */
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
  // Load the code for signed-in pages while the user types their password.
  onEnter: () => preload(loadShell),
})

/** The frame around the tabs of a person's page. It stays mounted when switching tabs. */
const person = createRoute({ getParentRoute: () => shell, id: 'person' })

type FrameName = 'shell' | 'person' | 'login' | 'bare'

const frames: Record<FrameName, { route: AnyRoute; load?: LoadScreen }> = {
  shell: { route: shell, load: loadShell },
  person: { route: person, load: loadShell },
  login: { route: login, load: loadLogin },
  bare: { route: root },
}

/** The session code is loaded with the first page that needs it, so that the sign-in page does not wait for it. */
const findPerson: FindPerson = async (fetchAgain) => {
  const { frameQuery, queryClient } = await import('../base/session/queries.ts')
  const staleTime = fetchAgain ? 0 : Number.POSITIVE_INFINITY
  const { user, dataBySchoolId } = await queryClient.fetchQuery({ ...frameQuery, staleTime })
  const [first] = Object.values(dataBySchoolId)
  return { type: user.type, firstSchoolId: first?.school.schoolId ?? null }
}

/** Loads code while the user is being fetched. Errors are ignored, because they show up when the code is needed. */
function preload(...loads: (LoadScreen | undefined)[]): void {
  for (const load of loads) load?.().catch(() => undefined)
}

/** The school's frame is part of the shell, which shows it depending on the route. */
function frameOf(name: RouteName): FrameName {
  const { frame = 'shell', within } = ROUTES[name]
  return within === 'person' ? 'person' : frame
}

function pageRoute(name: RouteName): AnyRoute {
  const { path } = ROUTES[name]
  const frame = frameOf(name)
  const screen = isBuilt(name) ? SCREENS[name] : undefined
  return createRoute({
    getParentRoute: () => frames[frame].route,
    path: path.replaceAll(':', '$'),
    ...(screen && { component: lazyRouteComponent(screen) }),
    beforeLoad: async ({ params, location }) => {
      preload(screen, frames[frame].load)
      const fromPathname = router.state.resolvedLocation?.pathname ?? null
      const result = await checkNavigation({ to: name, params, href: location.href, fromPathname }, findPerson)
      if (result.open) return
      throw redirect({ href: result.goTo, replace: true, state: { failed: result.failed === true } })
    },
  })
}

function pageRoutesIn(wanted: FrameName): AnyRoute[] {
  return ROUTE_NAMES.filter((name) => frameOf(name) === wanted).map(pageRoute)
}

const routeTree = root.addChildren([
  shell.addChildren([...pageRoutesIn('shell'), person.addChildren(pageRoutesIn('person'))]),
  login.addChildren(pageRoutesIn('login')),
  ...pageRoutesIn('bare'),
])

export const router = createRouter({
  routeTree,
  // Plain strings, as in all of our links. The router's default is JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: queryText,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
})
