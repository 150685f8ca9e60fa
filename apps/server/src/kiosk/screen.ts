/** What a kiosk shows while nobody uses it: its room, who is out of it, and whose turn it is. Never where to. */
import type { KioskScreen } from '@corridor/contract'
import { kioskHours } from '@corridor/rules/kiosk'
import { NO_LIMIT, onlyFaculty } from '@corridor/rules/pass'
import { blockSpansOn } from '@corridor/rules/schedule'
import { calledName, professionalName, shortName } from '@corridor/rules/text'
import { atWallTime, type Instant, minutesAfter, wallTime } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { countToFind } from '../freeze/result.ts'
import type { SchoolReference } from '../reference.ts'
import { bellsOf } from '../school/bells.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import { boardRows } from './board.ts'
import { classesInRoom, staffOfKiosk } from './roomClasses.ts'
import { isOut, readShownPasses, type ShownPass, type StartedPass, timeLimitOf } from './shownPasses.ts'
import { referenceOf } from './visit.ts'

/** For how long the kiosk says whose turn it is. */
const TURN_MINUTES = 1

export async function kioskScreen(context: Context, kiosk: KioskScope): Promise<KioskScreen> {
  const { database, clock } = context
  const now = clock.now()
  const reference = await referenceOf(context, kiosk)
  const { school, rooms } = reference
  const { isOpen, changesAt } = kioskHours(bellsOf(reference), school.timezone, now)
  const isAsleep = kiosk.sleepsUntil !== null && kiosk.sleepsUntil > now
  const isBoard = kiosk.kind === 'board'
  const room = rooms.get(kiosk.roomId)
  // Whoever came late is not out of the room at the entrance, and its limit does not count them.
  const live =
    isOpen && kiosk.kind === 'room'
      ? await readShownPasses(database.db, kiosk, sql`p.from_room_id = ${kiosk.roomId} and not p.is_late`)
      : []
  const out = live.filter(isOut)
  return {
    now,
    ...{ kioskId: kiosk.kioskId, kind: kiosk.kind, name: kiosk.name, identify: kiosk.identify },
    playsSound: kiosk.playsSound,
    ...{ schoolName: school.name, schoolLogoUrl: school.logoUrl, primaryColor: school.primaryColor },
    timezone: school.timezone,
    language: isBoard ? 'en' : school.studentLanguage,
    roomName: room?.name ?? '',
    teacherName: kiosk.kind !== 'room' ? null : await whoTeaches(database.db, reference, kiosk, now),
    ...blockNow(reference, now),
    state: !isOpen ? 'closed' : isAsleep ? 'asleep' : 'open',
    until: isOpen && isAsleep ? kiosk.sleepsUntil : changesAt,
    out: out.map((pass) => outRow(pass, reference)),
    outLimit: room && room.outLimit !== NO_LIMIT ? room.outLimit : null,
    turns: out.flatMap((pass) => turnOf(pass, live, now)),
    freeze: await frozenScreen(database.db, reference, isBoard),
    board: isOpen && isBoard ? await boardRows(database.db, reference, kiosk) : null,
    printsSlips: kiosk.kind === 'late' && school.printsLateSlips,
  }
}

async function frozenScreen(
  db: Reader,
  { freeze, school: { schoolId } }: SchoolReference,
  isBoard: boolean,
): Promise<KioskScreen['freeze']> {
  if (!freeze) return null
  const { instruction, isDrill, startedAt } = freeze
  return { instruction, isDrill, startedAt, toFind: isBoard ? await countToFind(db, { ...freeze, schoolId }) : null }
}

function outRow(pass: StartedPass, reference: SchoolReference): KioskScreen['out'][number] {
  const limit = timeLimitOf(pass, reference)
  return {
    name: shortName(pass),
    startedAt: pass.startedAt,
    overTimeAt: limit === null ? null : minutesAfter(pass.startedAt, limit),
  }
}

/** Another of the same name may be out already, or still wait. */
function turnOf(pass: StartedPass, live: readonly ShownPass[], now: Instant): KioskScreen['turns'] {
  const until = minutesAfter(pass.startedAt, TURN_MINUTES)
  return pass.isTurn && until > now ? [{ name: calledName(pass, live), until }] : []
}

/** The teacher of the class in session there, else the only one who works there. */
async function whoTeaches(
  db: Reader,
  reference: SchoolReference,
  kiosk: KioskScope,
  now: Instant,
): Promise<string | null> {
  const [group] = await classesInRoom(db, reference, kiosk, now)
  const userId = group?.teacherIds[0] ?? onlyFaculty(staffOfKiosk(reference, kiosk, now))
  const person = userId ? reference.staff.get(userId) : undefined
  return person ? professionalName(person) : null
}

function blockNow(reference: SchoolReference, now: Instant): Pick<KioskScreen, 'blockName' | 'blockEndsAt'> {
  const { timezone } = reference.school
  const { day, hour, minute } = wallTime(now, timezone)
  const time = hour * 60 + minute
  const block = blockSpansOn(bellsOf(reference), day, timezone).find(
    ({ startMinute, endMinute }) => startMinute <= time && time < endMinute,
  )
  if (!block) return { blockName: null, blockEndsAt: null }
  const { name, endMinute } = block
  return { blockName: name, blockEndsAt: atWallTime(day, Math.floor(endMinute / 60), endMinute % 60, timezone) }
}
