/**
 * Who runs, who waits, and what limits them, around the passes that a change touches. A limit on a faculty member
 * counts in whatever room they are, so what has to be looked at can reach into further rooms: it is followed until
 * nothing is added, and never into another school, whose limits are its own.
 */
import type { ApartGroupId, PassId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import {
  countedEndpoints,
  type FullPlaces,
  fullPlaces,
  groupsInTheWay,
  groupsOut,
  isAutoApproved,
  isHeldByPause,
  isInForce,
  isPromised,
  type NextInLine,
  nextInLine,
  type Walk,
} from '@corridor/rules/pass'
import { localDay } from '@corridor/rules/time'
import type { SchoolReference, Schools } from '../../reference.ts'
import type { Scope } from '../../session/scope.ts'
import type { Locked } from '../locks.ts'
import type { Facts, FactsQuery } from './facts.ts'
import type { PassRow } from './passRecord.ts'
import { opensForStudent } from './quickLimits.ts'
import { isFrozen, type Situation, schoolIn } from './situation.ts'

export type SchoolWalk = Walk & Pick<PassRow, 'schoolId'>

export interface Capacity {
  /** Which limits it would have to wait for. */
  full(walk: SchoolWalk): FullPlaces
  /** The keep-apart groups that it would have to wait for. */
  groupsInTheWay(walk: SchoolWalk): ApartGroupId[]
  /** Those of which somebody is out this moment, so that two are out if it starts. */
  groupsOut(walk: SchoolWalk): ApartGroupId[]
  /** Counts a pass that this change starts. */
  occupy(started: SchoolWalk): void
  /** Forgets one that it ends, or takes out of its line. */
  vacate(gone: Pick<PassRow, 'passId'>): void
  /** Everybody in line who can go now, and who cannot because of a keep-apart group alone. */
  next(): NextInLine<PassRow>
}

export function walkOf<P extends Omit<SchoolWalk, 'isPromised'> & Parameters<typeof isPromised>[0]>(pass: P) {
  return { ...pass, isPromised: isPromised(pass) }
}

type Running = SchoolWalk & { passId?: PassId }

export function capacityOf(situation: Situation<Scope | null>): Capacity {
  const { facts, now } = situation
  const counted = <W extends SchoolWalk>(walk: W): W =>
    countedEndpoints(walk, schoolIn(situation, walk.schoolId).staffByRoom(now))
  const justBack = new Set(facts.back)
  const limitsOf = memoized(({ schoolId }: Pick<SchoolWalk, 'schoolId'>) => ({
    ...schoolIn(situation, schoolId).limits,
    apartGroups: groupsInForce(schoolIn(situation, schoolId), situation),
    justBack,
  }))
  let running: Running[] = facts.running.map(walkOf).map(counted)
  // Nobody is sent to a room that has ended or is paused, or while passes are frozen, and no quick pass begins while they
  // are closed.
  let line = facts.line
    .filter(({ schoolId }) => !isFrozen(situation, schoolId))
    .filter((pass) => isInUse(situation, pass) && !isHeld(situation, pass) && !isClosedFor(situation, pass))
    .map(walkOf)
    .map(counted)
  const runningIn = ({ schoolId }: SchoolWalk) => running.filter((other) => other.schoolId === schoolId)
  const full = (walk: SchoolWalk) => fullPlaces(counted(walk), runningIn(walk), limitsOf(walk))
  return {
    full,
    groupsInTheWay: (walk) => groupsInTheWay(walk, runningIn(walk), limitsOf(walk)),
    groupsOut: (walk) => groupsOut(walk, runningIn(walk), limitsOf(walk)),
    occupy: (started) => void running.push(counted(started)),
    vacate: ({ passId }) => {
      const gone = running.find((other) => other.passId === passId)
      if (gone && !limitsOf(gone).alwaysOpen.has(gone.toRoomId)) justBack.add(gone.studentId)
      running = running.filter((other) => other.passId !== passId)
      line = line.filter((other) => other.passId !== passId)
    },
    next: () => {
      const waiting = line.map((pass) => ({ ...pass, lineNumber: pass.lineNumber ?? 0 }))
      const next = [...Map.groupBy(waiting, ({ schoolId }) => schoolId).values()].flatMap((inSchool) =>
        inSchool[0] ? nextInLine(inSchool, runningIn(inSchool[0]), limitsOf(inSchool[0])) : [],
      )
      const ids = new Set(next.flatMap(({ going }) => going.map(({ passId }) => passId)))
      return {
        going: facts.line.filter(({ passId }) => ids.has(passId)),
        kept: next.flatMap(({ kept }) => kept),
      }
    },
  }
}

function memoized<A extends Pick<SchoolWalk, 'schoolId'>, R>(of: (key: A) => R): (key: A) => R {
  const known = new Map<SchoolId, R>()
  return (key) => {
    const value = known.get(key.schoolId) ?? of(key)
    known.set(key.schoolId, value)
    return value
  }
}

/** Who is kept apart today. */
export function groupsInForce(
  { apartGroups, school: { timezone } }: SchoolReference,
  { now }: Pick<Situation, 'now'>,
): SchoolReference['apartGroups'] {
  if (apartGroups.length === 0) return apartGroups
  const today = localDay(now, timezone)
  return apartGroups.filter((group) => isInForce(group, today))
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

/** Quick passes are closed for now, and nobody has decided on this one. */
export function isClosedFor(situation: Situation<Scope | null>, pass: PassRow): boolean {
  return isAutoApproved(pass) && opensForStudent(situation, pass, situation.now) !== null
}

interface Reach {
  roomIds: RoomId[]
  facultyIds: UserId[]
  /** Nobody in line leads any further: everything that matters has been read. */
  isWhole: boolean
}

export function reachOf(query: FactsQuery, { passes, line }: Facts): Reach {
  const ends = ({ fromRoomId, toRoomId }: PassRow) =>
    fromRoomId !== null && query.outRooms.includes(fromRoomId) ? [fromRoomId, toRoomId] : [toRoomId]
  const roomIds = new Set([...query.roomIds, ...passes.flatMap(ends)])
  const facultyIds = new Set([...query.facultyIds, ...passes.flatMap(({ toFacultyId }) => toFacultyId ?? [])])
  const size = roomIds.size + facultyIds.size
  for (const pass of line) {
    // Of a school with a hall cap everything has been read, and its lock holds everything.
    if (query.cappedSchools.includes(pass.schoolId)) continue
    for (const roomId of ends(pass)) roomIds.add(roomId)
    if (pass.toFacultyId !== null && query.limitedFaculty.includes(pass.toFacultyId)) facultyIds.add(pass.toFacultyId)
  }
  return { roomIds: [...roomIds], facultyIds: [...facultyIds], isWhole: roomIds.size + facultyIds.size === size }
}

/** What has to stand still while a change is written. */
export function locksFor(query: FactsQuery, facts: Facts, schools: Schools): Partial<Locked> {
  const counts = (part: 'places' | 'open') => query.include.includes(part)
  const students = [...query.studentIds, ...facts.passes.map(({ studentId }) => studentId)]
  if (!counts('places')) return counts('open') ? { students } : {}
  const { roomIds, facultyIds } = reachOf(query, facts)
  const settings = [...schools.values()].flatMap(({ limits }) => limits.settings)
  const moving = new Set([...students, ...facts.line.map(({ studentId }) => studentId)])
  const groups = [...schools.values()].flatMap(({ apartGroups }) => apartGroups)
  const ofPasses = facts.passes.length > 0 ? facts.passes.map(({ schoolId }) => schoolId) : query.schoolIds
  return {
    students,
    rooms: roomIds,
    settings: settings
      .filter(({ toRoomId, toFacultyId }) =>
        toRoomId === null ? toFacultyId !== null && facultyIds.includes(toFacultyId) : roomIds.includes(toRoomId),
      )
      .map(({ roomSettingId }) => roomSettingId),
    groups: groups
      .filter(({ studentIds }) => studentIds.some((studentId) => moving.has(studentId)))
      .map(({ groupId }) => groupId),
    schools: query.cappedSchools.filter((schoolId) => ofPasses.includes(schoolId)),
  }
}
