/**
 * A statement's parameter as it was for one student, made into what it is for any: ids, tokens and times are recognized
 * by their value and filled in again for whoever lives the next pass. What is nobody's own stays as it was.
 */
import { type Instant, instant } from '@corridor/rules'
import { hashToken } from '../../apps/server/src/session/token.ts'
import type { Actor } from '../life/steps.ts'

export type Template =
  | { constant: unknown }
  | { bytes: Uint8Array }
  | { own: OwnName; as: 'number' | 'text' | 'bytes' }
  | { address: string }
  | { millisecondsFromNow: number }
  | { list: Template[] }

/** What changes from life to life, for one life. */
export interface Own {
  passId: string
  key: string
  studentId: number
  teacherId: number
  fromRoomId: number
  toRoomId: number
  studentLock: string
  roomLock: string
  studentToken: Buffer
  teacherToken: Buffer
}
type OwnName = keyof Own

const LOCK_OF_STUDENT = 1n
const LOCK_OF_ROOM = 2n
const lockKey = (kind: bigint, id: number) => String((kind << 32n) + BigInt(id))

export function ownOf({ student, teacher, toRoomId }: Actor): Omit<Own, 'passId' | 'key'> {
  return {
    studentId: student.userId,
    teacherId: teacher.userId,
    fromRoomId: teacher.roomId,
    toRoomId,
    studentLock: lockKey(LOCK_OF_STUDENT, student.userId),
    roomLock: lockKey(LOCK_OF_ROOM, toRoomId),
    studentToken: hashToken(student.token),
    teacherToken: hashToken(teacher.token),
  }
}

const PLACE = '{passId}'

export function generalise(value: unknown, own: Own, now: Instant): Template {
  if (Array.isArray(value)) return { list: value.map((element) => generalise(element, own, now)) }
  if (Buffer.isBuffer(value)) {
    const name = nameOf(own, (other) => Buffer.isBuffer(other) && other.equals(value))
    return name ? { own: name, as: 'bytes' } : { bytes: value }
  }
  if (typeof value !== 'number' && typeof value !== 'string') return { constant: value }
  const name = nameOf(own, (other) => String(other) === String(value))
  if (name) return { own: name, as: typeof value === 'number' ? 'number' : 'text' }
  if (typeof value === 'number') return { constant: value }
  if (value.startsWith('/api/')) return { address: value.replace(own.passId, PLACE) }
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return { millisecondsFromNow: Date.parse(value) - Date.parse(now) }
  return { constant: value }
}

function nameOf(own: Own, fits: (value: Own[OwnName]) => boolean): OwnName | undefined {
  return (Object.keys(own) as OwnName[]).find((name) => fits(own[name]))
}

export function fill(template: Template, own: Own, now: number): unknown {
  if ('constant' in template) return template.constant
  if ('bytes' in template) return template.bytes
  if ('address' in template) return template.address.replace(PLACE, own.passId)
  if ('millisecondsFromNow' in template) return instant(now + template.millisecondsFromNow)
  if ('list' in template) return template.list.map((element) => fill(element, own, now))
  const value = own[template.own]
  return template.as === 'text' ? String(value) : value
}
