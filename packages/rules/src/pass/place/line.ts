/**
 * Limits and the line. Every limit that matches a pass applies, not only the most specific one: the room's own total,
 * all matching destination settings, how many may be out of its origin and in the halls, and who is kept apart. A pass
 * may go when none of them is reached. Places are counted from the passes in progress and never stored, so they cannot
 * get out of sync.
 */
import type { ApartGroupId, PassId, RoomId, UserId } from '../../ids.ts'
import { type ApartGroup, apartFrom } from '../apart.ts'
import { type DestinationSetting, type Endpoints, settingMatches } from '../approval.ts'
import type { PassFacts } from '../facts.ts'

export const NO_LIMIT = -1
export const MAX_LIMIT = 15

/** No limit, or one of the numbers in the selector. */
export function isLimit(limit: number): boolean {
  return limit === NO_LIMIT || (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT)
}

export interface RoomLimit {
  roomId: RoomId
  totalLimit: number
}

export type LimitSetting = Pick<
  DestinationSetting,
  'roomSettingId' | 'fromFacultyId' | 'toRoomId' | 'toFacultyId' | 'passLimit'
>

export interface OutLimit {
  roomId: RoomId
  outLimit: number
}

export interface Limits {
  rooms: readonly RoomLimit[]
  settings: readonly LimitSetting[]
  /** How many may be out of a room, and in the halls, at once. */
  outOf: readonly OutLimit[]
  hallCap: number | null
  /** Passes to these rooms neither wait for the school's own limits nor count toward them. */
  alwaysOpen: ReadonlySet<RoomId>
  /** Students who are kept apart: the groups in force, and who came back less than a minute ago. */
  apartGroups: readonly ApartGroup[]
  justBack: ReadonlySet<UserId>
}

export const NO_LIMITS: Limits = {
  rooms: [],
  settings: [],
  outOf: [],
  hallCap: null,
  alwaysOpen: new Set(),
  apartGroups: [],
  justBack: new Set(),
}

/** A student on the way, or about to be. */
export interface Walk extends Endpoints {
  studentId: UserId
  /** It goes although too many are out: it has a time, and a person issued or approved it. */
  isPromised: boolean
  /** It came from the entrance to class: only whoever is kept apart from its student has to wait for it. */
  isLate?: boolean
}

export interface InLine extends Walk {
  passId: PassId
  lineNumber: number
}

/** Which kinds of limits a pass would have to wait for. */
export interface FullPlaces {
  room: boolean
  settings: boolean
  outOf: boolean
  halls: boolean
  apart: boolean
}

export const NOTHING_FULL: FullPlaces = { room: false, settings: false, outOf: false, halls: false, apart: false }

export function isPromised(pass: Pick<PassFacts, 'scheduledFor' | 'approvedBy' | 'createdBy' | 'studentId'>): boolean {
  return pass.scheduledFor !== null && (pass.approvedBy !== null || pass.createdBy !== pass.studentId)
}

export function fullPlaces(walk: Walk, running: readonly Walk[], limits: Limits): FullPlaces {
  const isOver = (limit: number | undefined, counts: (other: Walk) => boolean) =>
    limit !== undefined &&
    limit !== NO_LIMIT &&
    running.filter((other) => !other.isLate && counts(other)).length >= limit
  const isFree = limits.alwaysOpen.has(walk.toRoomId)
  const counts = (other: Walk) => !limits.alwaysOpen.has(other.toRoomId)
  const isHeldUp = !isFree && !walk.isPromised
  const outLimit = limits.outOf.find(({ roomId }) => roomId === walk.fromRoomId)?.outLimit
  return {
    room: isOver(
      limits.rooms.find(({ roomId }) => roomId === walk.toRoomId)?.totalLimit,
      ({ toRoomId }) => toRoomId === walk.toRoomId,
    ),
    settings: limits.settings.some(
      (setting) =>
        settingMatches(setting, walk) && isOver(setting.passLimit, (other) => settingMatches(setting, other)),
    ),
    outOf: isHeldUp && isOver(outLimit, (other) => counts(other) && other.fromRoomId === walk.fromRoomId),
    halls: isHeldUp && isOver(limits.hallCap ?? undefined, counts),
    apart: groupsInTheWay(walk, running, limits).length > 0,
  }
}

/** The keep-apart groups that a pass would have to wait for. */
export function groupsInTheWay(
  { studentId, toRoomId }: Pick<Walk, 'studentId' | 'toRoomId'>,
  running: readonly Walk[],
  { apartGroups, justBack, alwaysOpen }: Limits,
): ApartGroupId[] {
  if (apartGroups.length === 0 || alwaysOpen.has(toRoomId)) return []
  const out = new Set(running.filter((other) => !alwaysOpen.has(other.toRoomId)).map((other) => other.studentId))
  return apartFrom(studentId, apartGroups, (other) => out.has(other) || justBack.has(other))
}

/** The keep-apart groups of which somebody is out, wherever to, so that two are out once this pass starts. */
export function groupsOut(
  { studentId }: Pick<Walk, 'studentId'>,
  running: readonly Walk[],
  { apartGroups }: Pick<Limits, 'apartGroups'>,
): ApartGroupId[] {
  if (apartGroups.length === 0) return []
  const out = new Set(running.map((other) => other.studentId))
  return apartFrom(studentId, apartGroups, (other) => out.has(other))
}

export function mayGo(walk: Walk, running: readonly Walk[], limits: Limits): boolean {
  return !isAnyFull(fullPlaces(walk, running, limits))
}

export function isAnyFull(full: FullPlaces): boolean {
  return Object.values(full).some(Boolean)
}

export interface NextInLine<P> {
  /** The passes that start now: all in line whose limits have room, in the order of the line. */
  going: P[]
  /** Those whose turn it was, and who were passed over because of a keep-apart group alone. */
  kept: { pass: P; groupIds: ApartGroupId[] }[]
}

/** One pass over the line is enough, because starting someone never makes room for someone else. */
export function nextInLine<P extends InLine>(
  line: readonly P[],
  running: readonly Walk[],
  limits: Limits,
): NextInLine<P> {
  const occupied: Walk[] = [...running]
  const next: NextInLine<P> = { going: [], kept: [] }
  for (const pass of [...line].sort((a, b) => a.lineNumber - b.lineNumber)) {
    if (mayGo(pass, occupied, limits)) {
      occupied.push(pass)
      next.going.push(pass)
    } else if (limits.apartGroups.length > 0 && mayGo(pass, occupied, { ...limits, apartGroups: [] })) {
      next.kept.push({ pass, groupIds: groupsInTheWay(pass, occupied, limits) })
    }
  }
  return next
}

type Place = Pick<InLine, 'toRoomId' | 'lineNumber'>

/** First is 1. */
export function placeInLine(pass: Place, line: readonly Place[]): number {
  return line.filter((other) => other.toRoomId === pass.toRoomId && other.lineNumber < pass.lineNumber).length + 1
}
