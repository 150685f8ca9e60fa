/**
 * The screens of all pages in `base/built.ts`, each in a separate chunk. `otherScreens.ts` is loaded after the first
 * screen, or with the first page that needs it.
 */
import type { BuiltName } from '../base/built.ts'
import type { Route } from '../base/routes.ts'
import { FIRST_SCREENS, type FirstName, type LoadScreen } from './firstScreens.ts'

const isFirst = (name: BuiltName): name is FirstName => Object.hasOwn(FIRST_SCREENS, name)

export function screenOf(name: BuiltName): LoadScreen {
  if (isFirst(name)) return FIRST_SCREENS[name]
  return async () => (await import('./otherScreens.ts')).OTHER_SCREENS[name]()
}

/** What several screens share inside of the shell, and what stays while somebody switches between them. */
export const INNER_FRAMES: Partial<Record<NonNullable<Route['within']>, LoadScreen>> = {
  students: () => import('../class/StudentsFrame.tsx'),
  person: () => import('../person/PersonPage.tsx'),
}
