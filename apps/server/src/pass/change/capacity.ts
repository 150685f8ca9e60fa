/**
 * Who runs, who waits, and what limits them, around the passes that a change touches. A limit on a faculty member
 * counts in whatever room they are, so what has to be looked at can reach into further rooms: it is followed until
 * nothing is added, and never into another school, whose limits are its own.
 */
import type { PassId, RoomId, UserId } from '@corridor/rules/ids'
import { countedEndpoints, type Endpoints, isHeldByPause, mayGo, nextInLine } from '@corridor/rules/pass'
import type { Schools } from '../../reference.ts'
import type { Scope } from '../../session/scope.ts'
import type { Locked } from '../locks.ts'
import type { Facts, FactsQuery } from './facts.ts'
import type { PassRow } from './passRecord.ts'
import { type Situation, schoolIn } from './situation.ts'

type SchoolEndpoints = Endpoints & Pick<PassRow, 'schoolId'>

export interface Capacity {
  mayGo(way: SchoolEndpoints): boolean
  /** Counts a pass that this change starts. */
  occupy(started: SchoolEndpoints): void
  /** Forgets one that it ends, or takes out of its line. */
  vacate(gone: Pick<PassRow, 'passId'>): void
  /** Everybody in line who can go now. */
  next(): PassRow[]
}

type Running = SchoolEndpoints & { passId?: PassId }

export function capacityOf(situation: Situation<Scope | null>): Capacity {
  const { facts, now } = situation
  const counted = <W extends SchoolEndpoints>(way: W): W =>
    countedEndpoints(way, schoolIn(situation, way.schoolId).staffByRoom(now))
  const limitsOf = ({ schoolId }: SchoolEndpoints) => schoolIn(situation, schoolId).limits
  let running: Running[] = facts.running.map(counted)
  // Nobody is sent to a room that has ended, or is paused.
  let line = facts.line.filter((pass) => isInUse(situation, pass) && !isHeld(situation, pass)).map(counted)
  const runningIn = ({ schoolId }: SchoolEndpoints) => running.filter((other) => other.schoolId === schoolId)
  return {
    mayGo: (way) => mayGo(counted(way), runningIn(way), limitsOf(way)),
    occupy: (started) => void running.push(counted(started)),
    vacate: ({ passId }) => {
      running = running.filter((other) => other.passId !== passId)
      line = line.filter((other) => other.passId !== passId)
    },
    next: () => {
      const waiting = line.map((pass) => ({ ...pass, lineNumber: pass.lineNumber ?? 0 }))
      const going = [...Map.groupBy(waiting, ({ schoolId }) => schoolId).values()].flatMap((inSchool) =>
        inSchool[0] ? nextInLine(inSchool, runningIn(inSchool[0]), limitsOf(inSchool[0])) : [],
      )
      const ids = new Set(going.map(({ passId }) => passId))
      return facts.line.filter(({ passId }) => ids.has(passId))
    },
  }
}

/** Its destination has not ended since the pass was made. */
export function isInUse(situation: Situation<Scope | null>, { schoolId, toRoomId }: PassRow): boolean {
  return schoolIn(situation, schoolId).rooms.get(toRoomId)?.isInUse ?? false
}

/** Its destination is paused. */
export function isHeld(situation: Situation<Scope | null>, pass: PassRow): boolean {
  const room = schoolIn(situation, pass.schoolId).rooms.get(pass.toRoomId)
  return room !== undefined && isHeldByPause(room, pass, situation.now)
}

interface Reach {
  roomIds: RoomId[]
  facultyIds: UserId[]
  /** Nobody in line leads any further: everything that matters has been read. */
  isWhole: boolean
}

export function reachOf(query: FactsQuery, { passes, line }: Facts): Reach {
  const roomIds = new Set([...query.roomIds, ...passes.map(({ toRoomId }) => toRoomId)])
  const facultyIds = new Set([...query.facultyIds, ...passes.flatMap(({ toFacultyId }) => toFacultyId ?? [])])
  const size = roomIds.size + facultyIds.size
  for (const { toRoomId, toFacultyId } of line) {
    roomIds.add(toRoomId)
    if (toFacultyId !== null && query.limitedFaculty.includes(toFacultyId)) facultyIds.add(toFacultyId)
  }
  return { roomIds: [...roomIds], facultyIds: [...facultyIds], isWhole: roomIds.size + facultyIds.size === size }
}

/** What has to stand still while a change is written. */
export function locksFor(query: FactsQuery, facts: Facts, schools: Schools): Locked {
  const counts = (part: 'places' | 'open') => query.include.includes(part)
  const students = [...query.studentIds, ...facts.passes.map(({ studentId }) => studentId)]
  if (!counts('places')) return { students: counts('open') ? students : [], rooms: [], settings: [] }
  const { roomIds, facultyIds } = reachOf(query, facts)
  const settings = [...schools.values()].flatMap(({ limits }) => limits.settings)
  return {
    students,
    rooms: roomIds,
    settings: settings
      .filter(({ toRoomId, toFacultyId }) =>
        toRoomId === null ? toFacultyId !== null && facultyIds.includes(toFacultyId) : roomIds.includes(toRoomId),
      )
      .map(({ roomSettingId }) => roomSettingId),
  }
}
