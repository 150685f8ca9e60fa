import { expect, expectTypeOf, it } from 'vitest'
import { actsFor } from './access/viewer.ts'
import {
  asPassId,
  asRoomId,
  asSchoolId,
  type asSessionId,
  asUserId,
  type RoomId,
  type SchoolId,
  type UserId,
} from './ids.ts'
import { aViewer, SCHOOL } from './testing/builders.ts'
import { type Instant, instant, minutesAfter } from './time/instant.ts'

it('an id of one kind is no id of another, and a bare number or text is none', () => {
  expectTypeOf(asRoomId(7)).not.toExtend<SchoolId>()
  expectTypeOf(asRoomId(7)).not.toExtend<UserId>()
  expectTypeOf(7).not.toExtend<RoomId>()
  expectTypeOf(asPassId('7')).not.toExtend<ReturnType<typeof asSessionId>>()
  expectTypeOf(asUserId(7)).toExtend<number>()
})

it('a mix-up does not compile, and an id is the plain value when the program runs', () => {
  const viewer = aViewer({ userId: asUserId(7) })
  expect(actsFor(viewer, SCHOOL, asUserId(7))).toBe(true)
  // @ts-expect-error -- a school's id where a person's is wanted
  actsFor(viewer, SCHOOL, SCHOOL)
  // @ts-expect-error -- the two in the wrong order
  actsFor(viewer, asUserId(7), SCHOOL)
  // @ts-expect-error -- a number of unknown origin
  actsFor(viewer, SCHOOL, 7)
  expect([asSchoolId(1), asPassId('a')]).toEqual([1, 'a'])
})

it('text is an instant only in the one fixed form, and only where the compiler knows that form', () => {
  expectTypeOf<string>().not.toExtend<Instant>()
  expectTypeOf<'2026-11-15'>().not.toExtend<Instant>()
  expectTypeOf<'2026-11-15T08:30:00Z'>().not.toExtend<Instant>()
  expectTypeOf<'2026-11-15T08:30:00.000+01:00'>().not.toExtend<Instant>()
  expectTypeOf<'2026-11-15T08:30:00.000Z'>().toExtend<Instant>()
  expectTypeOf<Instant>().toExtend<string>()
  expectTypeOf(instant).returns.toEqualTypeOf<Instant>()
  expect(instant('2026-11-15T09:30+01:00')).toBe('2026-11-15T08:30:00.000Z')
  const text: string = '2026-11-15T08:30:00.000Z'
  // @ts-expect-error -- text of unknown form
  expect(minutesAfter(text, 1)).toBe('2026-11-15T08:31:00.000Z')
})
