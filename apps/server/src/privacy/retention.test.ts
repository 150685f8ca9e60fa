import { asDistrictId } from '@corridor/rules/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestPass } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { forgetOldStudents, forgottenBefore, lookAgain } from './retention.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const query = (sql: string, values: unknown[] = []) => t.database.writers.query(sql, values)
const passOf = async (passId: string) =>
  (
    await query(
      'select p.*, u.first_name from pass p join user_account u on u.user_id = p.student_id where pass_id = $1',
      [passId],
    )
  ).rows[0]

async function donePass(username: string) {
  const student = await t.as(username)
  const pass = await requestPass(student, t.world.north, { to: 'restroom', note: 'Feeling sick' })
  t.clock.advance(3)
  await student.call('POST /api/pass/:passId/complete', { params: { passId: pass.passId } })
  return pass.passId
}

it('[D-168] counts school years from August 1 in the zone of the school', () => {
  const zone = 'America/Chicago'
  expect(forgottenBefore('2026-10-13T15:00:00.000Z', zone, 1)).toBe('2025-08-01T05:00:00.000Z')
  expect(forgottenBefore('2026-10-13T15:00:00.000Z', zone, 3)).toBe('2023-08-01T05:00:00.000Z')
  expect(forgottenBefore('2026-07-31T15:00:00.000Z', zone, 3)).toBe('2022-08-01T05:00:00.000Z')
})

it('[D-168] requests for help go after 400 days, their pictures 30 days after somebody has helped; a hold stops both', async () => {
  const [sam, tess] = [t.world.north.people.sam.userId, t.world.north.people.tess.userId]
  const now = t.clock.now()
  const add = (userId: number, days: number, closed: number | null) =>
    query(
      `insert into ticket (user_id, subject, message, screenshot, screenshot_type, created_at, closed_at)
       values ($1, 'x', 'x', 'x', 'image/png', $2::timestamptz - make_interval(days => $3), $2::timestamptz - make_interval(days => $4))`,
      [userId, now, days, closed],
    )
  await query(`insert into student_hold (user_id, held_at) values ($1, $2)`, [tess, now])
  for (const userId of [sam, tess]) {
    await add(userId, 401, null)
    await add(userId, 100, 31)
    await add(userId, 100, 29)
  }
  await forgetOldStudents(t.server.context)
  const left = await query(
    `select user_id, screenshot_type from ticket order by user_id, created_at, closed_at nulls first`,
  )
  expect(left.rows).toEqual([
    { user_id: sam, screenshot_type: null },
    { user_id: sam, screenshot_type: 'image/png' },
    ...Array(3).fill({ user_id: tess, screenshot_type: 'image/png' }),
  ])
  await query('delete from student_hold')
  await query('delete from ticket')
})

it('[D-168] after the years that a district chose, passes keep room, times and day, and no student; a hold stops it', async () => {
  const [old, held] = [await donePass('sam.north'), await donePass('tess.north')]
  const dora = await t.as('dora.north')
  const tess = { userId: t.world.north.people.tess.userId }
  await dora.call('POST /api/user/:userId/hold', { params: tess, body: { held: true } })
  const { schoolId, people } = t.world.north
  const entries = JSON.stringify([{ studentId: people.sam.userId }, { studentId: people.tess.userId }])
  await query(
    `insert into weekly_report (school_id, start_date, end_date, report, created_at) values ($1, '2026-10-05', '2026-10-09',
      jsonb_build_object('totalPasses', 7, 'topFiftyStudents', $2::jsonb, 'lockedStudents', $2::jsonb, 'incidentsByStudents', $2::jsonb), now())`,
    [schoolId, entries],
  )
  await query(
    `insert into incident (school_id, student_id, type, day, facts, created_at)
      select $1, unnest($2::int[]), 'flagged', '2026-10-13', '{}', '2026-10-13T15:00:00Z'`,
    [schoolId, [people.sam.userId, people.tess.userId]],
  )
  const withIncidents = async () =>
    (await query('select student_id from incident')).rows.map(({ student_id }) => student_id)
  const reported = async () => (await query('select report from weekly_report')).rows[0].report
  const before = await passOf(old)
  const used = async () =>
    (await query('select coalesce(sum(used_passes), 0)::int as used from student_day')).rows[0].used
  const counted = await used()

  t.clock.freeze('2030-08-02T15:00:00.000Z')
  const recent = await donePass('uma.north')
  await forgetOldStudents(t.server.context)

  const after = await passOf(old)
  expect(after).toMatchObject({ first_name: 'Former', note: null, started_at_fingerprint: null })
  for (const column of ['to_room_id', 'from_room_id', 'started_at', 'completed_at', 'duration', 'base_at']) {
    expect(after[column]).toEqual(before[column])
  }
  const sam = t.world.north.people.sam.userId
  for (const column of ['student_id', 'created_by', 'started_by', 'completed_by']) expect(after[column]).not.toBe(sam)
  expect((await query('select from pass_event where pass_id = $1 and actor_id = $2', [old, sam])).rowCount).toBe(0)
  expect((await query('select from student_day where student_id = $1', [sam])).rowCount).toBe(0)
  expect(await used()).toBe(counted + 1)

  const onlyHeld = [{ studentId: people.tess.userId }]
  expect(await reported(), 'weekly reports name no student either').toEqual({
    totalPasses: 7,
    topFiftyStudents: onlyHeld,
    lockedStudents: onlyHeld,
    incidentsByStudents: onlyHeld,
  })
  expect(await withIncidents()).toEqual([tess.userId])
  expect((await passOf(held)).student_id).toBe(tess.userId)
  expect((await passOf(held)).note).toBe('Feeling sick')
  expect((await passOf(recent)).student_id).toBe(t.world.north.people.uma.userId)

  await (await t.as('dora.north')).call('POST /api/user/:userId/hold', { params: tess, body: { held: false } })
  await forgetOldStudents(t.server.context)
  expect((await passOf(held)).first_name).toBe('Former')
  expect(await withIncidents()).toEqual([])
  expect((await reported()).topFiftyStudents).toEqual([])
  // The former student is nobody who could be found.
  const found = await (await t.as('dora.north')).call('GET /api/school/:schoolId/students', {
    params: { schoolId: t.world.north.schoolId },
    query: { search: 'former' },
  })
  expect(found.rows).toEqual([])
})

it('[D-168] notifications and fingerprints go after 400 days, roster staging after 30; a hold stops it', async () => {
  t.clock.freeze('2032-01-10T15:00:00.000Z')
  const [pass, held] = [await donePass('uma.north'), await donePass('tess.north')]
  await query(`update pass set completed_at_fingerprint = '{}' where pass_id in ($1, $2)`, [pass, held])
  const { rows } = await query(
    `insert into notification (user_id, type, kind, facts, created_at) values ($1, 'message', 'roster', '{}', $2) returning notification_id`,
    [t.world.north.people.ada.userId, t.clock.now()],
  )
  await query(`insert into delivery (notification_id, method, changed_at) values ($1, 'email', $2)`, [
    rows[0].notification_id,
    t.clock.now(),
  ])
  await query(`insert into roster_run (district_id, source, name, created_at) values ($1, 's', 'n', $2)`, [
    t.world.districtId,
    t.clock.now(),
  ])
  await query(
    `insert into roster_row (roster_run_id, kind, external_id, data) select max(roster_run_id), 'person', '1', '{}' from roster_run`,
  )
  // What a roster said about a student with a hold.
  await query(`update user_account set external_id = 'held-1' where user_id = $1`, [t.world.north.people.tess.userId])
  await query(`insert into student_hold (user_id, held_at) values ($1, now())`, [t.world.north.people.tess.userId])
  await query(
    `insert into roster_row (roster_run_id, kind, external_id, data) select max(roster_run_id), 'person', 'held-1', '{}' from roster_run`,
  )
  const left = async () =>
    (
      await query(
        `select (select count(*)::int from notification where notification_id = $1) as notifications,
      (select count(*)::int from pass where pass_id = $2 and completed_at_fingerprint is not null) as fingerprints,
      (select count(*)::int from roster_row where external_id = '1') as staged`,
        [rows[0].notification_id, pass],
      )
    ).rows[0]
  t.clock.advance(29 * 24 * 60)
  await forgetOldStudents(t.server.context)
  expect(await left()).toEqual({ notifications: 1, fingerprints: 1, staged: 1 })
  t.clock.advance(2 * 24 * 60)
  await forgetOldStudents(t.server.context)
  expect(await left()).toEqual({ notifications: 1, fingerprints: 1, staged: 0 })
  t.clock.advance(370 * 24 * 60)
  await forgetOldStudents(t.server.context)
  expect(await left()).toEqual({ notifications: 0, fingerprints: 0, staged: 0 })
  expect((await query(`select from roster_row where external_id = 'held-1'`)).rowCount).toBe(1)
  expect((await passOf(held)).completed_at_fingerprint).toEqual({})
  // Nights look only at what is new to them, and when a hold ends, at everything again.
  await query(`delete from student_hold`)
  await forgetOldStudents(t.server.context)
  expect((await passOf(held)).completed_at_fingerprint).toEqual({})
  await t.database.db.transaction((tx) => lookAgain(tx, t.world.north.people.tess.userId))
  await forgetOldStudents(t.server.context)
  expect((await passOf(held)).completed_at_fingerprint).toBeNull()
})

it('[D-168] a district administrator chooses 1 to 7 years, 3 at first, and sees from which day on passes are kept', async () => {
  t.clock.freeze('2026-10-13T15:00:00.000Z')
  const dee = await t.as('dee.district')
  const params = { districtId: asDistrictId(t.world.districtId) }
  expect(await dee.call('GET /api/district/:districtId/privacy', { params })).toEqual({
    retentionYears: 3, version: 1, forgottenBefore: '2023-08-01', mayChange: true,
  }) // biome-ignore format: one line
  const set = (retentionYears: number, version: number) =>
    dee.ask('POST /api/district/:districtId/privacy', { params, body: { retentionYears, version } })
  expect(await set(1, 1)).toMatchObject({
    status: 200,
    body: { retentionYears: 1, version: 2, forgottenBefore: '2025-08-01' },
  })
  expect((await set(2, 1)).status).toBe(409)
  for (const years of [0, 8, 1.5]) expect((await set(years, 2)).status).toBe(422)
  const dora = await t.as('dora.north')
  expect((await dora.ask('GET /api/district/:districtId/privacy', { params })).status).toBe(403)
  expect(
    (await dora.ask('POST /api/district/:districtId/privacy', { params, body: { retentionYears: 2, version: 2 } }))
      .status,
  ).toBe(403)
})

it('[D-168] a school year that was forgotten is not read again, until the next one is', async () => {
  const north = t.world.north.schoolId
  const doneBefore = async () =>
    (await query('select students_forgotten_before as before from school where school_id = $1', [north])).rows[0].before
  await query('update district set retention_years = 3')
  t.clock.freeze('2031-08-02T15:00:00.000Z')
  const passId = await donePass('sam.north')
  t.clock.freeze('2035-07-30T15:00:00.000Z')
  await forgetOldStudents(t.server.context)
  expect(await doneBefore()).toEqual(new Date('2031-08-01T05:00:00.000Z'))
  expect((await passOf(passId)).first_name).toBe('Sam')
  // As if it were from a year that is done.
  await query(
    `update pass set created_at = created_at - interval '2 years', started_at = started_at - interval '2 years',
    completed_at = completed_at - interval '2 years', approved_at = approved_at - interval '2 years' where pass_id = $1`,
    [passId],
  )
  await forgetOldStudents(t.server.context)
  expect((await passOf(passId)).first_name).toBe('Sam')
  t.clock.freeze('2035-08-02T15:00:00.000Z')
  await forgetOldStudents(t.server.context)
  expect(await doneBefore()).toEqual(new Date('2032-08-01T05:00:00.000Z'))
  expect((await passOf(passId)).first_name).toBe('Former')
})

it('[D-168] passes of every kind are forgotten, however many there are: used, never used, and of those who came late', async () => {
  const { schoolId, rooms, people } = t.world.north
  await query('update district set retention_years = 3')
  t.clock.freeze('2040-08-02T15:00:00.000Z')
  const { rows } = await query(
    `insert into class (school_id, name, owned_by, created_at) values ($1, 'Biology', $2, '2036-05-01') returning user_group_id as id`,
    [schoolId, people.ada.userId],
  )
  const insert = (count: number, columns: string, values: string) =>
    query(
      `insert into pass (pass_id, school_id, student_id, created_by, from_room_id, to_room_id, is_asap_pass, created_at, approved_at${columns})
       select gen_random_uuid(), $1, $2, $2, $3, $4, true, '2036-05-01T15:00:00Z', '2036-05-01T15:00:00Z'${values}
       from generate_series(1, ${count})`,
      [schoolId, people.lou.userId, rooms.classroom, rooms.library],
    )
  const used = `'2036-05-01T15:00:00Z', '2036-05-01T15:03:00Z'`
  // More than are forgotten at once, all of the same moment.
  await insert(1100, ', started_at, completed_at', `, ${used}`)
  await insert(3, '', '')
  await insert(
    2,
    ', started_at, completed_at, is_late, late_class_id, late_until',
    `, ${used}, true, ${rows[0].id}, '2036-05-01T16:00:00Z'`,
  )
  const left = async () =>
    (await query('select count(*)::int as count from pass where student_id = $1', [people.lou.userId])).rows[0].count
  expect(await left()).toBe(1105)
  await forgetOldStudents(t.server.context)
  expect(await left()).toBe(0)
})
