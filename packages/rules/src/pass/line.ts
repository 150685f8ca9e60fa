/**
 * Limits and the line. A limit counts the passes in progress it covers: a room's own total, and every destination
 * setting that matches, not only the most specific. A pass may go when all of its limits have room. Places are
 * counted, never stored, so they cannot drift.
 */
import type { PassId, RoomId } from '../ids.ts'
import { type DestinationSetting, type Endpoints, settingMatches } from './approval.ts'

export const NO_LIMIT = -1
export const MAX_LIMIT = 15

/** What a limit can be: none, or one of the numbers that its selector offers. */
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

export interface Limits {
  rooms: readonly RoomLimit[]
  settings: readonly LimitSetting[]
}

export interface InLine extends Endpoints {
  passId: PassId
  lineNumber: number
}

/** Limits that are full for this way, given what is running. */
function fullLimits(way: Endpoints, running: readonly Endpoints[], limits: Limits): number {
  const room = limits.rooms.find(({ roomId }) => roomId === way.toRoomId)
  const inRoom = running.filter(({ toRoomId }) => toRoomId === way.toRoomId).length
  const roomFull = room && room.totalLimit !== NO_LIMIT && inRoom >= room.totalLimit ? 1 : 0
  const settingsFull = limits.settings.filter(
    (setting) =>
      setting.passLimit !== NO_LIMIT &&
      settingMatches(setting, way) &&
      running.filter((other) => settingMatches(setting, other)).length >= setting.passLimit,
  ).length
  return roomFull + settingsFull
}

export function mayGo(way: Endpoints, running: readonly Endpoints[], limits: Limits): boolean {
  return fullLimits(way, running, limits) === 0
}

/**
 * Who starts now that something has changed: everybody in line whose limits all have room, in the order of the
 * line. One walk is enough, because starting somebody never makes room for another.
 */
export function nextInLine<P extends InLine>(line: readonly P[], running: readonly Endpoints[], limits: Limits): P[] {
  const occupied: Endpoints[] = [...running]
  const going: P[] = []
  for (const pass of [...line].sort((a, b) => a.lineNumber - b.lineNumber)) {
    if (!mayGo(pass, occupied, limits)) continue
    occupied.push(pass)
    going.push(pass)
  }
  return going
}

/** First is 1. */
export function placeInLine(pass: InLine, line: readonly InLine[]): number {
  return line.filter((other) => other.toRoomId === pass.toRoomId && other.lineNumber < pass.lineNumber).length + 1
}
