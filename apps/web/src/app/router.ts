/** Opens the pages of the route table. Every navigation goes through the guard, which makes all access decisions. */
import { createBrowserHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { isBuilt } from '../base/built.ts'
import { hasCachedPass } from '../base/offline/storage.ts'
import { createRouter, type RouterOptions } from '../base/router/router.ts'
import { paramsOf, ROUTES, type RouteName, routeAt } from '../base/routes.ts'
import { unlessOffline } from '../base/unlessOffline.ts'
import { withWords } from '../words/words.ts'
import { NotFound, ScreenError } from './ErrorScreens.tsx'
import type { LoadScreen } from './firstScreens.ts'
import { checkNavigation, type FindPerson } from './guard.ts'
import { loadPart, preload } from './loadPart.ts'
import { frameNamed, innerFrameOf, screenOf } from './screens.ts'
import { loadMenus } from './shell/menuParts.ts'

const loadShell: LoadScreen = () => import('./shell/Shell.tsx')
const loadLogin: LoadScreen = () => import('../login/LoginShell.tsx')

/** What surrounds the screen. */
const FRAMES = { shell: loadShell, login: loadLogin, onboarding: frameNamed('onboarding'), bare: undefined }

/** The session code is loaded with the first page that needs it, so that the sign-in page does not wait for it. */
const findPerson: FindPerson = async (fetchAgain) => {
  const [{ frameQuery, queryClient }, { speakTo }] = await Promise.all([
    import('../base/session/queries.ts'),
    import('../base/language/languageFor.ts'),
  ])
  const staleTime = fetchAgain ? 0 : Number.POSITIVE_INFINITY
  // A student's pass that is kept in the browser does not have to wait for the server.
  const isCached = fetchAgain && hasCachedPass()
  const fetched = unlessOffline(() =>
    queryClient.fetchQuery({ ...frameQuery, staleTime, ...(isCached && { retry: false }) }),
  )
  // Errors are handled where it is awaited below; until then, a rejection must not count as unhandled.
  fetched.catch(() => undefined)
  const { user, viewer, district, dataBySchoolId, isImpersonator } = await (isCached
    ? import('../base/offline/cachedPass.ts').then(({ orCached }) => orCached(fetched))
    : fetched)
  const schools = Object.values(dataBySchoolId).map(({ school }) => school)
  await speakTo(user, schools)
  const [first] = schools
  return {
    type: user.type,
    firstSchoolId: first?.schoolId ?? null,
    permissions: viewer.permissions,
    mayConnect: district.mayConnect,
    // An impersonator does not answer the onboarding for the person.
    onboarded: user.onboarded || isImpersonator,
  }
}

/** The HTML page that the server has sent, or would send (apps/server/src/http/static.ts). */
function documentOf(pathname: string): string {
  const [, area = ''] = pathname.split('/')
  if (area === 'student') return area
  return ['faculty', 'administrator'].includes(area) ? 'staff' : 'index'
}

const loadedDocument = documentOf(window.location.pathname)

/**
 * The frames around a page, from the outside in. The document has the words of its own first screens alone: whoever
 * signs in comes from another one.
 */
function partsOf(name: RouteName, pathname: string): LoadScreen[] {
  const inner = innerFrameOf(name)
  const screen = isBuilt(name) ? screenOf(name) : undefined
  const loads = [FRAMES[ROUTES[name].frame ?? 'shell'], inner && frameNamed(inner), screen].filter(
    (load) => load !== undefined,
  )
  return documentOf(pathname) === loadedDocument ? loads : loads.map(withWords)
}

const open: RouterOptions['open'] = async ({ pathname, href }, fromPathname, again) => {
  const name = routeAt(pathname)
  if (name === null) return { params: {}, parts: [NotFound] }
  const params = paramsOf(name, pathname)
  // The code is loaded while the user is being fetched.
  preload(partsOf(name, pathname))
  const menus = loadMenus(name)
  const result = await checkNavigation({ to: name, params, href, fromPathname }, findPerson)
  if (!result.open) return { goTo: result.goTo, state: { failed: result.failed === true } }
  const parts: ComponentType[] = await Promise.all(partsOf(name, pathname).map((load) => loadPart(load, again)))
  await menus
  // The code and the words of signed-in pages are loaded while the user types their password.
  if (ROUTES[name].frame === 'login') preload([withWords(loadShell)])
  return { params, parts }
}

export const routerOptions: RouterOptions = {
  open,
  preload: (pathname) => {
    const name = routeAt(pathname)
    if (name !== null) preload(partsOf(name, pathname))
  },
  ErrorScreen: ScreenError,
}

export const router = createRouter(createBrowserHistory(), routerOptions)
