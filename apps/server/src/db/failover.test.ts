/**
 * The database fails while a school works, and a standby takes over: first the one of two that has more, where every
 * change has waited for either, then one that none has waited for. Three real PostgreSQLs, two servers. Nothing is told to
 * the servers, and the databases are told what docs/guides/high-availability.md says.
 */
import { randomUUID } from 'node:crypto'
import { IDEMPOTENCY_HEADER, type Pass } from '@corridor/contract'
import type { PassId } from '@corridor/rules/ids'
import { type Instant, instant } from '@corridor/rules/time'
import { expect, it, onTestFinished, vi } from 'vitest'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { doctorHere } from '../testing/command.ts'
import { freePorts, makeDataFolder, type OutsidePostgres } from '../testing/outsidePostgres.ts'
import { startHere } from '../testing/process.ts'
import { makeStudents, makeWorld, type World } from '../testing/world.ts'
import { connect } from './connect.ts'

const NOW = '2026-10-13T15:00:00.000Z'
const STUDENTS = 8

interface Student {
  client: TestClient
  /** The passes that were answered for, in order. */
  answered: PassId[]
  /** When they were completed, as it was answered. */
  completed: Map<PassId, Instant>
}

/** As a page does: again with the same key, until there is an answer. */
async function untilAnswered(client: TestClient, path: string, body: object): Promise<{ status: number; body: Pass }> {
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() }
  return vi.waitFor(
    async () => {
      const answer = await client.send<Pass>('POST', path, body, headers)
      expect(answer.status).toBeLessThan(500)
      return answer
    },
    { timeout: 90_000, interval: 200 },
  )
}

async function work({ client, answered, completed }: Student, { north }: World, isOver: () => boolean): Promise<void> {
  const { rooms, people } = north
  const pass = {
    toRoomId: rooms.library,
    fromRoomId: rooms.classroom,
    fromFacultyId: people.ada.userId,
    isAsapPass: true,
  }
  while (!isOver()) {
    const { status, body } = await untilAnswered(client, '/api/pass', { pass })
    // After a failover that has lost something, a pass may be under way that was thought to be over.
    const { passId } = status === 200 ? body : ((body as unknown as { error: { pass: Pass } }).error.pass ?? body)
    if (status === 200) answered.push(passId)
    const { body: ended } = await untilAnswered(client, `/api/pass/${passId}/complete`, {})
    if (ended.completedAt) completed.set(passId, ended.completedAt)
  }
}

it('servers go on with a standby that takes over: the further of two has everything, one that nothing waits for all but the end', async () => {
  let world: World | undefined
  const data = await makeDataFolder(async (connection) => {
    const database = connect({ connection, poolSize: 2 })
    world = await makeWorld(database.db, NOW)
    await database.close()
  })
  const { north, districtId } = world as unknown as World
  const [first = 0, second = 0, third = 0] = await freePorts(3)
  const primaryOf = (port: number, name: string) =>
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres application_name=${name}'`
  const followsFirst = (name: string) => ({
    'standby.signal': '',
    'postgresql.auto.conf': `${primaryOf(first, name)}\n`,
  })
  const primary = await (await data.copy('first')).start(first)
  const behind = await (await data.copy('second', followsFirst('db2'))).start(second)
  const further = await (await data.copy('third', followsFirst('db3'))).start(third)
  await primary.query('grant pg_monitor to corridor')
  const set = async (at: OutsidePostgres, setting: string) => {
    await at.query(`alter system set ${setting}`)
    await at.query('select pg_reload_conf()')
  }
  const syncStates = async (at: OutsidePostgres) =>
    at.query('select application_name as name, sync_state as state from pg_stat_replication order by 1')
  const anyOf = `synchronous_standby_names = 'ANY 1 (db1, db2, db3)'`
  await set(primary, anyOf)
  await vi.waitFor(
    async () =>
      expect(await syncStates(primary)).toEqual([
        { name: 'db2', state: 'quorum' },
        { name: 'db3', state: 'quorum' },
      ]),
    { timeout: 30_000 },
  )

  const urlOf = (...ports: number[]) =>
    `postgresql://corridor@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`
  // What a process knows of the hosts is of their address, so each with an address of its own finds out for itself.
  const database = connect({ connection: urlOf(first, second, third), poolSize: 2 })
  onTestFinished(() => database.close())
  const people = await makeStudents(database.db, north, districtId, STUDENTS, NOW)
  const servers = await Promise.all([
    startHere(urlOf(second, third, first), NOW),
    startHere(urlOf(third, first, second), NOW),
  ])
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))))
  const students = await Promise.all(
    people.map(async ({ userId }, index): Promise<Student> => {
      const client = await clientFor(database.db, servers[index % 2]?.origin ?? '', userId, NOW)
      return { client, answered: [], completed: new Map() }
    }),
  )

  const answered = () => students.reduce((sum, student) => sum + student.answered.length, 0)
  const workOn = () => vi.waitFor(() => expect(answered()).toBeGreaterThan(goal), { timeout: 90_000 })
  let goal = 3 * STUDENTS
  /** Kills one under load, and has another take over. */
  const failOver = async (from: OutsidePostgres, cutOff: () => Promise<void>, takeOver: () => Promise<void>) => {
    let isOver = false
    const working = Promise.all(students.map((student) => work(student, world as unknown as World, () => isOver)))
    await workOn()
    await cutOff()
    goal = answered() + STUDENTS
    await workOn()
    await from.kill()
    await takeOver()
    goal = answered() + 3 * STUDENTS
    await workOn()
    isOver = true
    await working
    goal = answered() + 3 * STUDENTS
  }
  /** It gets nothing from now on. */
  const stopFollowing = async (standby: OutsidePostgres) => {
    await set(standby, `primary_conninfo = ''`)
    await vi.waitFor(async () => expect(await standby.query('select from pg_stat_wal_receiver')).toEqual([]))
  }
  const received = async (at: OutsidePostgres) => {
    const [row] = await at.query<{ lsn: string }>(
      'select greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) as lsn',
    )
    return row?.lsn ?? ''
  }
  const stored = async (at: OutsidePostgres) =>
    (await at.query<{ id: PassId }>('select pass_id as id from pass order by pass_id')).map(({ id }) => id)
  const everyAnswer = () => students.flatMap((student) => student.answered).toSorted()
  /** Of the passes that are there. */
  const expectEndsAsAnswered = async (at: OutsidePostgres) => {
    const rows = await at.query<{ id: PassId; completedAt: Date | null }>(
      'select pass_id as id, completed_at as "completedAt" from pass',
    )
    const answers = new Map(students.flatMap(({ completed }) => [...completed]))
    const ends = rows.map(({ id, completedAt }) => [id, completedAt && instant(completedAt.getTime())])
    expect(ends.length).toBeGreaterThan(STUDENTS)
    expect(ends).toEqual(rows.map(({ id }) => [id, answers.get(id)]))
  }

  await failOver(
    primary,
    () => stopFollowing(behind),
    async () => {
      const [lsn, lsnBehind] = [await received(further), await received(behind)]
      expect(await further.query(`select '${lsn}'::pg_lsn > '${lsnBehind}'::pg_lsn as further`)).toEqual([
        { further: true },
      ])
      await further.query('select pg_promote()')
      await set(behind, primaryOf(third, 'db2'))
      await set(further, anyOf)
    },
  )
  expect(await stored(further)).toEqual(everyAnswer())
  await expectEndsAsAnswered(further)
  expect(await syncStates(further)).toEqual([{ name: 'db2', state: 'quorum' }])

  const doctor = async () => {
    const connection = { host: '127.0.0.1', user: 'corridor', database: 'postgres' }
    const env = { DATABASE_URL: urlOf(first, third, second) }
    return (await doctorHere({ database: { connection } }, { env })).stdout
  }
  const stdout = await doctor()
  expect(stdout).toMatch(
    /^ok {7}Standbys {6}1 standby follows, and changes wait for it: a failover to it loses nothing/m,
  )
  expect(stdout).toMatch(new RegExp(`^look {5}Hosts {9}127\\.0\\.0\\.1:${first} does not answer`, 'm'))
  expect(stdout).toMatch(new RegExp(`^ok {7}Hosts {9}127\\.0\\.0\\.1:${third} takes writes\\.$`, 'm'))
  expect(stdout).toMatch(
    new RegExp(`^ok {7}Hosts {9}127\\.0\\.0\\.1:${second} is a standby, and could take over\\.$`, 'm'),
  )

  await set(further, `synchronous_standby_names = ''`)
  expect(await doctor()).toMatch(
    /^ok {7}Standbys {6}1 standby follows, and nothing waits for it: a failover may lose the changes/m,
  )
  let whenCutOff: number[] = []
  await failOver(
    further,
    async () => {
      whenCutOff = students.map((student) => student.answered.length)
      const [sent] = await further.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn')
      await vi.waitFor(async () => {
        const hasAll = await behind.query(`select pg_last_wal_receive_lsn() >= '${sent?.lsn}' as "hasAll"`)
        expect(hasAll).toEqual([{ hasAll: true }])
      })
      await stopFollowing(behind)
    },
    async () => void (await behind.query('select pg_promote()')),
  )
  const kept = await stored(behind)
  // Nothing is there that was not answered for, and nothing twice.
  expect(kept).toEqual(everyAnswer().filter((id) => kept.includes(id)))
  let lostCount = 0
  for (const [index, { answered: all }] of students.entries()) {
    const lost = all.filter((id) => !kept.includes(id))
    lostCount += lost.length
    // What each student did in the last moments of the one that failed, and nothing before or after.
    const start = lost[0] === undefined ? 0 : all.indexOf(lost[0])
    expect(all.slice(start, start + lost.length)).toEqual(lost)
    if (lost.length > 0) expect(start).toBeGreaterThanOrEqual(whenCutOff[index] ?? 0)
  }
  expect(lostCount).toBeGreaterThan(0)
  const broken = await behind.query(
    `select from pass p where not exists (select from pass_event e where e.pass_id = p.pass_id)`,
  )
  expect(broken).toEqual([])
})
