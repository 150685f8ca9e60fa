/**
 * The screens of all pages in `base/built.ts`, each in a separate chunk. `otherScreens.ts` is loaded after the first
 * screen, or with the first page that needs it.
 */
import type { BuiltName } from '../base/built.ts'
import { ROUTES, type RouteName } from '../base/routes.ts'
import { withWords } from '../words/words.ts'
import { FIRST_SCREENS, type FirstName, type LoadScreen, type OtherFrame } from './firstScreens.ts'

const isFirst = (name: BuiltName): name is FirstName => Object.hasOwn(FIRST_SCREENS, name)

export function screenOf(name: BuiltName): LoadScreen {
  if (isFirst(name)) return FIRST_SCREENS[name]
  return withWords(async () => (await import('./otherScreens.ts')).OTHER_SCREENS[name]())
}

/** Inside of the shell, which has the frame of a school itself. */
export function innerFrameOf(name: RouteName): OtherFrame | undefined {
  const { within } = ROUTES[name]
  return within === 'school' ? undefined : within
}

/** A frame that several screens share, and that stays while somebody switches between them. */
export function frameNamed(name: OtherFrame): LoadScreen {
  return withWords(async () => (await import('./otherScreens.ts')).OTHER_FRAMES[name]())
}
