/**
 * A freeze of a large school: how long it takes from the press until the last open screen has it, and whether all
 * teachers can call the roll in a minute while dashboards are open and right.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Freeze } from '@corridor/contract'
import type { StaffMark } from '@corridor/rules/freeze'
import { sql } from 'drizzle-orm'
import { signLiveToken } from '../apps/server/src/session/liveToken.ts'
import { socketsOf } from './burst/measure.ts'
import type { DashboardsInput, Shown } from './freeze/dashboards.ts'
import type { Person, Staff } from './harness/bulkStudents.ts'
import { startChild } from './harness/child.ts'
import { schoolNow, sharedClock } from './harness/clock.ts'
import { type Harness, openHarness } from './harness/harness.ts'
import { Connection, textOf } from './harness/http.ts'
import { type CorridorProcess, startCorridor } from './harness/server.ts'
import type { Line } from './line.ts'
import type { Bench, Part } from './part.ts'
import { takeTurns } from './rounds.ts'
import { recount } from './sql/recount.ts'
import { percentile } from './stats.ts'

const MAX_PRESS = 1.5
const DASHBOARDS = 5

export const freeze: Part = {
  title: 'A freeze: from the press to the last screen, and the roll call of a whole school',
  async run(bench) {
    const { students, staff } = bench.sizes.freeze
    const harness = await openHarness(bench, { students, staff, demo: false })
    const principal = await prepare(harness)
    const { connection, offset } = harness
    const corridor = await startCorridor(bench.open, { connection, offset })
    return {
      lines: [
        ...(await press(bench, harness, corridor, principal)),
        ...(await rollCall(bench, harness, corridor, principal)),
      ],
      notes: [
        'The press: from the request until the last screen has the freeze; the floor posts to a server that only broadcasts.',
        'A dashboard is right if its counts are those of SQL after as many marks as it has; it is asked every half second.',
        'Each teacher marks three students alone and then the rest of the class at once, at any moments of the minute.',
      ],
    }
  },
}

/** A principal among the staff, and a class for everybody, which is on all day. */
async function prepare({ db, bulk, offset }: Harness): Promise<Staff> {
  const [principal] = bulk.staff
  if (!principal) throw new Error('There is no principal.')
  await db.execute(sql`update membership set permissions = '{allPasses:write,allStudents:read}'
    where user_id = ${principal.userId}`)
  const at = schoolNow(offset)
  const teachers = sql.param(bulk.staff.map(({ userId }) => userId))
  const members = sql.param(bulk.students.map(({ userId }) => userId))
  await db.execute(sql`
    with made as (
      insert into class (school_id, name, owned_by, start_minute, end_minute, created_at)
      select ${bulk.schoolId}, 'Class ' || t.at, t.user_id, 0, 1439, ${at}::timestamptz
      from unnest(${teachers}::int[]) with ordinality as t (user_id, at) returning user_group_id
    ), numbered as (select user_group_id, row_number() over (order by user_group_id) as at from made)
    insert into class_member (school_id, user_group_id, user_id, started_at, confirmed_at)
    select ${bulk.schoolId}, n.user_group_id, s.user_id, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${members}::int[]) with ordinality as s (user_id, at)
      join numbered n on n.at = 1 + (s.at - 1) % ${bulk.staff.length}`)
  return principal
}

async function send<T>(connection: Connection, by: Person, path: string, body: unknown): Promise<T> {
  const reply = await connection.post(by, path, body)
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${textOf(reply)}`)
  return JSON.parse(textOf(reply))
}

const start = (connection: Connection, { bulk }: Harness, principal: Staff) =>
  send<{ freeze: Freeze }>(connection, principal, `/api/school/${bulk.schoolId}/freezes`, { instruction: 'return' })

async function press(
  { open, print, sizes }: Bench,
  harness: Harness,
  corridor: CorridorProcess,
  principal: Staff,
): Promise<Line[]> {
  const { students, staff, rounds } = sizes.freeze
  print(`Connecting ${students} students and ${staff} staff to Corridor and to plain Socket.IO…`)
  const plain = await startChild<string>(new URL('./floor/live.ts', import.meta.url), null)
  open.defer(() => plain.stop())
  const sockets = await socketsOf(harness)
  const screensOf = async (origin: string) => {
    const screens = await startChild(new URL('./freeze/screens.ts', import.meta.url), { origin, sockets })
    open.defer(() => screens.stop())
    const connection = new Connection(origin)
    open.defer(() => connection.close())
    const timed = async (act: (connection: Connection) => Promise<unknown>): Promise<number> => {
      await screens.send('expectFreeze')
      const arrived = screens.send<number>('awaitFreeze')
      const startedAt = sharedClock()
      await act(connection)
      return (await arrived) - startedAt
    }
    return { connection, timed }
  }
  const [real, bare] = [await screensOf(corridor.origin), await screensOf(plain.ready)]
  let sample: Freeze | undefined
  const pressed = async () => {
    const ms = await real.timed(async (connection) => {
      sample = (await start(connection, harness, principal)).freeze
    })
    await real.timed((connection) => send(connection, principal, `/api/freeze/${sample?.freezeId}/end`, {}))
    return ms
  }
  const broadcast = () =>
    bare.timed((connection) => {
      const event = { event: 'freezeChanged', payload: { freeze: sample }, answer: {}, isForAll: true }
      return send(connection, principal, '/', event)
    })
  await pressed()
  await broadcast()
  print(`${rounds} times from the press to the last of ${students + staff} screens…`)
  const { corridor: times, floor } = await takeTurns(rounds, { corridor: pressed, floor: broadcast })
  return [
    {
      what: `from the press until the last of ${students + staff} screens has it`,
      unit: 'ms',
      corridor: times,
      floor,
      target: { of: 'ratio', atMost: MAX_PRESS },
    },
  ]
}

/** Of a class, in the order in which they are marked: three alone, then the rest. */
const MARKS: readonly StaffMark[] = ['absent', 'notHere', 'needsHelp', 'withMe']

async function rollCall(
  { open, print, sizes }: Bench,
  harness: Harness,
  { origin }: CorridorProcess,
  principal: Staff,
): Promise<Line[]> {
  const { bulk, db, secrets, offset } = harness
  const { staff, seconds } = sizes.freeze
  const connection = new Connection(origin)
  open.defer(() => connection.close())
  const { freezeId } = (await start(connection, harness, principal)).freeze
  const token = () => signLiveToken(secrets.liveToken, principal, schoolNow(offset))
  const input: DashboardsInput = {
    ...{ origin, freezeId, by: principal },
    tokens: await Promise.all(Array.from({ length: DASHBOARDS }, token)),
  }
  const dashboards = await startChild(new URL('./freeze/dashboards.ts', import.meta.url), input)
  open.defer(() => dashboards.stop())
  print(`${staff} teachers call the roll within ${seconds} s, with ${DASHBOARDS} dashboards open…`)
  const ms: number[] = []
  const errors: string[] = []
  const teach = async (teacher: Staff, at: number) => {
    const own = new Connection(origin)
    const students = bulk.students.filter((_, index) => index % staff === at).map(({ userId }) => userId)
    const moments = MARKS.map(() => Math.random() * seconds * 1000).toSorted((a, b) => a - b)
    const startedAt = performance.now()
    for (const [index, state] of MARKS.entries()) {
      await pause(Math.max(0, (moments[index] ?? 0) - (performance.now() - startedAt)))
      const studentIds = state === 'withMe' ? students.slice(index) : students.slice(index, index + 1)
      const sentAt = performance.now()
      await send(own, teacher, `/api/freeze/${freezeId}/marks`, { studentIds, state, roomId: teacher.roomId }).catch(
        (error: Error) => errors.push(error.message),
      )
      ms.push(performance.now() - sentAt)
    }
    own.close()
  }
  let isOver = false
  let [looks, wrong] = [0, 0]
  const look = async () => {
    for (const { last, counts } of await dashboards.send<Shown[]>('show')) {
      looks += 1
      if (JSON.stringify(counts) !== JSON.stringify(await recount(db, freezeId, last))) wrong += 1
    }
  }
  const watching = (async () => {
    while (!isOver) {
      await look()
      await pause(500)
    }
  })()
  await Promise.all(bulk.staff.map(teach))
  isOver = true
  await watching
  const finalLast = (
    await db.execute<{ last: number }>(sql`select mark_count as last from "freeze" where freeze_id = ${freezeId}`)
  ).rows[0]?.last
  // The last event may still be on its way.
  for (let tries = 0; tries < 100; tries += 1) {
    const shown = await dashboards.send<Shown[]>('show')
    if (shown.every(({ last }) => last === finalLast)) break
    await pause(50)
  }
  const behind = (await dashboards.send<Shown[]>('show')).filter(({ last }) => last !== finalLast).length
  await look()
  const zero = { of: 'corridor', atMost: 0 } as const
  return [
    {
      what: `errors in ${ms.length} marks of ${staff} teachers in ${seconds} s`,
      unit: '',
      corridor: [errors.length],
      target: zero,
    },
    { what: `wrong counts on ${DASHBOARDS} dashboards, in ${looks} looks`, unit: '', corridor: [wrong], target: zero },
    { what: 'dashboards that lack a mark at the end', unit: '', corridor: [behind], target: zero },
    ...[0.5, 0.95, 0.99].map((share) => ({
      ...{ what: `one mark, p${share * 100}`, unit: 'ms', corridor: [percentile(ms, share)] },
    })),
  ]
}
