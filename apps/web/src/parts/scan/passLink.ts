import { asPassId, type PassId } from '@corridor/rules/ids'
import { paramsOf, type RouteName, routeAt } from '../../base/routes.ts'

const PASS_PAGES: readonly (RouteName | null)[] = ['ReadonlyPass', 'FacultyReadonlyPass']

/** The pass in a scanned text. Null for anything that is not a link to a pass on our own server: it is never followed. */
export function passInLink(text: string, origin: string): PassId | null {
  const url = URL.parse(text)
  if (url?.origin !== origin) return null
  const page = routeAt(url.pathname)
  if (page === null || !PASS_PAGES.includes(page)) return null
  const { id } = paramsOf(page, url.pathname)
  return id ? asPassId(id) : null
}
