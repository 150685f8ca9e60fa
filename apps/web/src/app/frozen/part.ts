/**
 * The screen of a freeze. Its code is in the first load of students, and it is there before a page is drawn: nobody sees
 * the page first, and nothing has to be fetched when it matters.
 */
import { matchesAuthorization } from '@corridor/rules/access'
import { ROUTES, type RouteName } from '../../base/routes.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

export const Frozen = lazyPart(() => import('./Frozen.tsx'), { isFirst: true })

export async function loadFrozen(name: RouteName): Promise<void> {
  const { who, frame } = ROUTES[name]
  const isOfStudents = frame === undefined && !matchesAuthorization(null, who) && matchesAuthorization('student', who)
  // What cannot be loaded says so in its place.
  if (isOfStudents) await Frozen.load().catch(() => undefined)
}
