/** What the administrators of each school changed lately, so that its Activity page has something to show. */
import { NO_LIMIT } from '@corridor/rules/pass'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import type { DemoRows } from './rows.ts'

type ChangeRow = DemoRows['changes'][number]

const HOUR = 60
const ROOMS_PER_SCHOOL = 8

/** Marked as emitted, so that the server does not emit them when it starts. */
export function changeRows({ schools, accounts, memberships, rooms, roomLinks }: DemoRows, now: Instant): ChangeRow[] {
  const administrators = new Set(accounts.filter(({ type }) => type === 'schoolAdministrator').map((one) => one.userId))
  const lines = schools.flatMap(({ schoolId }): Omit<ChangeRow, 'changeEventId'>[] => {
    const actorId = memberships.find((one) => one.schoolId === schoolId && administrators.has(one.userId))?.userId
    if (actorId === undefined) return []
    const own = rooms.filter((room) => room.schoolId === schoolId).slice(0, ROOMS_PER_SCHOOL)
    return own.flatMap((room, index) => {
      const at = minutesAfter(now, -(index + 1) * 17 * HOUR)
      const line = { schoolId, subject: 'room', subjectId: String(room.roomId), actorId, actorKind: 'user' as const }
      const link = roomLinks.find(({ roomId }) => roomId === room.roomId)
      const to = room.totalLimit ?? NO_LIMIT
      const changed = { totalLimit: { from: to === NO_LIMIT ? 5 : NO_LIMIT, to } }
      return [
        { ...line, action: 'edit', detail: { changed }, at, emittedAt: at },
        ...(link ? [{ ...line, action: 'link', detail: { userId: link.userId }, at, emittedAt: at }] : []),
      ]
    })
  })
  return lines
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map((line, index) => ({ ...line, changeEventId: index + 1 }))
}
