/**
 * Limits and the line. Every limit that matches a pass applies, not only the most specific one: the room's own total
 * and all matching destination settings. A pass may go when none of them is reached. Places are counted from the passes
 * in progress and never stored, so they cannot get out of sync.
 */
import type { PassId, RoomId } from '../../ids.ts'
import { type DestinationSetting, type Endpoints, settingMatches } from '../approval.ts'

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

export interface Limits {
  rooms: readonly RoomLimit[]
  settings: readonly LimitSetting[]
}

export interface InLine extends Endpoints {
  passId: PassId
  lineNumber: number
}

/** How many of the matching limits are reached by the passes in progress. */
function fullLimits(endpoints: Endpoints, running: readonly Endpoints[], limits: Limits): number {
  const room = limits.rooms.find(({ roomId }) => roomId === endpoints.toRoomId)
  const inRoom = running.filter(({ toRoomId }) => toRoomId === endpoints.toRoomId).length
  const roomFull = room && room.totalLimit !== NO_LIMIT && inRoom >= room.totalLimit ? 1 : 0
  const settingsFull = limits.settings.filter(
    (setting) =>
      setting.passLimit !== NO_LIMIT &&
      settingMatches(setting, endpoints) &&
      running.filter((other) => settingMatches(setting, other)).length >= setting.passLimit,
  ).length
  return roomFull + settingsFull
}

export function mayGo(endpoints: Endpoints, running: readonly Endpoints[], limits: Limits): boolean {
  return fullLimits(endpoints, running, limits) === 0
}

/**
 * The passes that start now: all passes in line whose limits have room, in the order of the line. One pass over the
 * line is enough, because starting someone never makes room for someone else.
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
