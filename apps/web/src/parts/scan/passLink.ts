import { asPassId, asRoomId, asSchoolId, type PassId, type RoomId, type SchoolId } from '@corridor/rules/ids'
import { paramsOf, type RouteName, routeAt } from '../../base/routes.ts'

const PASS_PAGES: readonly RouteName[] = ['ReadonlyPass', 'FacultyReadonlyPass']

/** The pass in a scanned text. Null for anything that is not a link to a pass on our own server: it is never followed. */
export function passInLink(text: string, origin: string): PassId | null {
  const { id } = paramsInLink(text, origin, PASS_PAGES)
  return id ? asPassId(id) : null
}

/** The same for the card that hangs in a room. */
export function cardInLink(text: string, origin: string): { schoolId: SchoolId; roomId: RoomId } | null {
  const { school, room } = paramsInLink(text, origin, ['RoomCard'])
  return school && room ? { schoolId: asSchoolId(Number(school)), roomId: asRoomId(Number(room)) } : null
}

function paramsInLink(text: string, origin: string, pages: readonly RouteName[]): Readonly<Record<string, string>> {
  const url = URL.parse(text)
  const page = url?.origin === origin ? routeAt(url.pathname) : null
  return url && page !== null && pages.includes(page) ? paramsOf(page, url.pathname) : {}
}
