import type { Output } from '@corridor/contract'
import { asDistrictId, asSchoolId, type DistrictId, type SchoolId } from '@corridor/rules/ids'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lockSchools } from '../db/lockSchools.ts'
import { district, room } from '../db/schema/index.ts'
import { roomsPage } from '../room/queries.ts'
import { requireDistrict, requireSchool, requireSchools, rowInScope, schoolInScope } from './tenancy.ts'

type RequestedSchool = Output<'GET /api/school/:schoolId/rooms', 'params'>['schoolId']
type RequestedDistrict = Output<'GET /api/district/:districtId/students', 'params'>['districtId']

const OWN = { districtId: asDistrictId(1), schoolIds: [asSchoolId(7), asSchoolId(8)] }
const named = (id: number): RequestedSchool => asSchoolId(id)

describe('a school that a request names', () => {
  it('[D-149] is one of the scope, and every other one does not exist', () => {
    expect(requireSchool(OWN, named(8))).toBe(8)
    expect(() => requireSchool(OWN, named(9))).toThrow(
      expect.objectContaining({ status: 404, message: 'That school was not found.' }),
    )
    expect(schoolInScope(OWN, named(7))).toBe(7)
    expect(schoolInScope(OWN, named(9))).toBeUndefined()
  })

  it('narrows a call to itself, and without one the call is about all of them', () => {
    expect(requireSchools(OWN, named(8))).toEqual([8])
    expect(requireSchools(OWN, undefined)).toEqual([7, 8])
    expect(requireSchools(OWN, null)).toEqual([7, 8])
    expect(() => requireSchools(OWN, named(9))).toThrow('That school was not found.')
  })

  it('has the rows of the scope, and no others exist', () => {
    const own = { schoolId: asSchoolId(8) }
    expect(rowInScope(OWN, own)).toBe(own)
    expect(rowInScope(OWN, { schoolId: asSchoolId(9) })).toBeUndefined()
    expect(rowInScope(OWN, undefined)).toBeUndefined()
  })

  it('is in the district of the scope, and no other district exists', () => {
    expect(requireDistrict(OWN, asDistrictId(1))).toBe(1)
    expect(() => requireDistrict(OWN, asDistrictId(2))).toThrow(
      expect.objectContaining({ status: 404, message: 'That district was not found.' }),
    )
  })
})

/** Checked by the compiler, and never run: each of these is an error as long as an id was not looked up in a scope. */
export function unchecked(
  school: RequestedSchool,
  requestedDistrict: RequestedDistrict,
  [db, scope, query]: [
    Parameters<typeof roomsPage>[0],
    Parameters<typeof roomsPage>[1],
    Parameters<typeof roomsPage>[3],
  ],
  tx: Parameters<typeof lockSchools>[0],
) {
  // @ts-expect-error a school that a request names is not yet one of the scope
  const schoolId: SchoolId = school
  // @ts-expect-error nor is a district
  const districtId: DistrictId = requestedDistrict
  // @ts-expect-error no query takes it
  const read = () => roomsPage(db, scope, school, query)
  // @ts-expect-error no lock takes it
  const locked = () => lockSchools(tx, [school])
  // @ts-expect-error no column is compared with it
  const ofSchool = eq(room.schoolId, school)
  // @ts-expect-error nor that of a district
  const ofDistrict = eq(district.districtId, requestedDistrict)
  // @ts-expect-error no SQL contains it
  const inSql = () => db.execute(sql`select 1 from room where school_id = ${school}`)
  // @ts-expect-error nor a list of them, or a district
  const inList = () => db.execute(sql`select 1 where 1 = any(${[school]}) or ${requestedDistrict} = 1`)
  // @ts-expect-error nor a parameter with a list of them
  const inParameter = () => db.execute(sql`select 1 where 1 = any(${sql.param([school])}::int[])`)
  // @ts-expect-error nor a part of it
  const inPart = () => db.execute(sql`select 1 where ${sql.join([sql`true`, sql`${school} = 1`], sql` and `)}`)
  const checked = () => db.execute(sql`select 1 where ${requireSchool(scope, school)} = any(${scope.schoolIds})`)
  // @ts-expect-error it is not found by a line that can be forgotten
  const isOwn = scope.schoolIds.includes(school)
  return {
    schoolId,
    districtId,
    read,
    locked,
    ofSchool,
    ofDistrict,
    inSql,
    inList,
    inParameter,
    inPart,
    checked,
    isOwn,
  }
}
