/**
 * Loads the code of all pages that somebody may open, and of the dialogs and menus in them, so that a tap works without
 * a connection, and after an update of the server, in a browser without a service worker. One file after the other,
 * whenever the computer is idle: each adds its styles, and the browser looks at the whole page again.
 */
import { matchesAuthorization, type UserType } from '@corridor/rules/access'
import { isBuilt } from '../base/built.ts'
import { loadOrRetry } from '../base/loadOrRetry.ts'
import { ROUTE_NAMES, ROUTES } from '../base/routes.ts'
import { whenIdle } from '../base/whenIdle.ts'
import { lazyLoads } from '../ui/lazyPart.tsx'
import { frameNamed, innerFrameOf, screenOf } from './screens.ts'

/** Resolves when everything is there. */
export async function preloadPages(type: UserType): Promise<void> {
  const pages = ROUTE_NAMES.filter(isBuilt).filter((name) => matchesAuthorization(type, ROUTES[name].who))
  for (const name of pages) await loaded(screenOf(name))
  const frames = new Set(pages.flatMap((name) => innerFrameOf(name) ?? []))
  for (const name of frames) await loaded(frameNamed(name))
  // The pages above have added theirs.
  for (const load of lazyLoads) await loaded(load)
}

async function loaded(load: () => Promise<unknown>): Promise<void> {
  await whenIdle()
  // What is missing for another reason shows up when it is needed.
  await loadOrRetry(load).catch(() => undefined)
}
