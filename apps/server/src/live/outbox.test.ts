/** The events of committed changes are sent, even if a process dies in between. */
import type { PassId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Announcement } from '../change/announcement.ts'
import { SettableClock } from '../clock.ts'
import { expectOne } from '../db/expectOne.ts'
import { passEvent } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { startProcess } from '../testing/process.ts'
import { forgetPasses, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'
import { makeOutbox, type Outbox } from './outbox.ts'
import { passOutbox } from './outboxTables.ts'

let t: TestServer
let north: SchoolWorld
let sam: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  sam = await as(north.people.sam)
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

const now = SCHOOL_MORNING
const as = ({ userId }: Person, origin = t.origin) => clientFor(t.database.db, origin, userId, now)
const events = () => t.database.db.select().from(passEvent).orderBy(asc(passEvent.passEventId))
const allMarked = () =>
  vi.waitFor(async () => expect((await events()).filter(({ emittedAt }) => !emittedAt)).toEqual([]), {
    timeout: 20_000,
  })

/** The state that a process leaves behind if it dies after the commit. */
async function leaveUnsent(at: Instant, detail: Record<string, unknown> | null = null): Promise<PassId> {
  const passId = expectOne(await putPasses(t.database.db, north, [{ createdAt: at }]))
  const line = { passId, schoolId: north.schoolId, version: 1, detail, at, actorKind: 'user' } as const
  await t.database.db.insert(passEvent).values({ ...line, name: 'createPass' })
  return passId
}

describe('an event', () => {
  it('is marked once it is sent', async () => {
    await requestPass(sam, north)
    await allMarked()
  })

  it('[GEN-11] that stayed unmarked is sent by another process', async () => {
    const dora = await (await as(north.people.dora)).listen()
    const passId = await leaveUnsent(minutesAfter(now, -1))
    const { payload } = await dora.hear('createPass', ({ pass }) => pass?.passId === passId)
    expect(payload.pass).toMatchObject({ passId, studentName: 'Sam North', version: 1 })
    await allMarked()
    dora.close()
  })

  it('[GEN-11] whose writer is killed right after the answer still arrives', async () => {
    const dying = await startProcess(t.database.connection, now)
    const teacher = await (await as(north.people.ada)).listen()
    const pass = await requestPass(await as(north.people.tess, dying.origin), north)
    await dying.kill()
    // The other process finds the event once it is a second old.
    t.clock.advance(1)
    const name = `createPass:${north.people.ada.userId}`
    await teacher.hear(name, ({ pass: received }) => received?.passId === pass.passId)
    await allMarked()
    t.clock.freeze(now)
    teacher.close()
  })
})

describe('sending', () => {
  const future = minutesAfter(now, 60)
  const make = (emit: () => Promise<void>) => {
    const clock = new SettableClock()
    clock.freeze(now)
    return makeOutbox(passOutbox, t.database, clock, emit, () => {})
  }
  const announced = async (): Promise<Announcement> => {
    // In the future for every clock here, so that no sweep sends it.
    const passId = await leaveUnsent(future)
    const [event] = await events()
    const previousHolders = { userIds: [], roomIds: [] }
    const pass = { passId } as Announcement['pass']
    return { eventId: event?.passEventId ?? 0, name: 'createPass', pass, previousHolders, notifications: [] }
  }
  const marks = async () => (await events()).map(({ emittedAt }) => emittedAt)

  it('[GEN-11] marks an event only after it was sent, and closing waits for that', async () => {
    const sent = Promise.withResolvers<void>()
    const box = make(() => sent.promise)
    box.send([await announced()])
    const closed = box.close()
    await new Promise(setImmediate)
    expect(await marks()).toEqual([null])
    sent.resolve()
    await closed
    expect(await marks()).toEqual([now])
  })

  it('[GEN-11] does not mark an event that could not be sent', async () => {
    const box = make(() => Promise.reject(new Error('the others cannot be reached')))
    box.send([await announced()])
    await box.close()
    expect(await marks()).toEqual([null])
  })
})

describe('the sweep', () => {
  const sent: Announcement[] = []
  const clock = new SettableClock()
  const boxes: Outbox<Announcement>[] = []
  let isFailing = false
  beforeAll(async () => {
    // The test server sweeps, too, but by its clock none of these events is old enough.
    clock.freeze(minutesAfter(now, 60))
    const box = () =>
      makeOutbox(
        passOutbox,
        t.database,
        clock,
        async (events) => {
          sent.push(...events)
          if (isFailing) throw new Error('the others cannot be reached')
        },
        () => {},
      )
    boxes.push(box(), box())
  })
  beforeEach(() => {
    sent.length = 0
    isFailing = false
    clock.freeze(minutesAfter(now, 60))
  })
  afterAll(async () => void (await Promise.all(boxes.map((box) => box.close()))))

  const sweepAll = () => Promise.all(boxes.map((box) => box.sweep()))

  it('leaves events younger than a second to their writer', async () => {
    await leaveUnsent(minutesAfter(clock.now(), -1 / 60))
    await sweepAll()
    expect(sent).toEqual([])
  })

  it('sends each event once, although two processes sweep at the same time', async () => {
    const passIds: PassId[] = []
    for (let made = 0; made < 30; made += 1) passIds.push(await leaveUnsent(minutesAfter(clock.now(), -5)))
    await vi.waitFor(async () => {
      await sweepAll()
      expect(sent.length).toBeGreaterThanOrEqual(30)
    })
    expect(sent.map(({ pass }) => pass.passId).sort()).toEqual(passIds.sort())
    await sweepAll()
    expect(sent).toHaveLength(30)
  })

  it('[GEN-11] leaves an event that could not be sent unmarked, and sends it again', async () => {
    isFailing = true
    const passId = await leaveUnsent(minutesAfter(clock.now(), -5))
    const marked = async () =>
      (await t.database.db.select().from(passEvent).where(eq(passEvent.passId, passId))).map((row) => row.emittedAt)
    await vi.waitFor(async () => {
      await sweepAll()
      expect(sent.length).toBeGreaterThan(0)
    })
    expect(await marked()).toEqual([null])
    isFailing = false
    await vi.waitFor(async () => {
      await sweepAll()
      expect(await marked()).toEqual([clock.now()])
    })
  })

  it('keeps the previous holders of a pass', async () => {
    const formerly = { userIds: [north.people.ben.userId], roomIds: [north.rooms.lab] }
    await leaveUnsent(minutesAfter(clock.now(), -5), { formerly })
    await vi.waitFor(async () => {
      await sweepAll()
      expect(sent).toHaveLength(1)
    })
    expect(sent[0]).toMatchObject({ name: 'createPass', previousHolders: formerly, notifications: [] })
  })

  it('sends the pass as it is now, because receivers compare versions', async () => {
    const passId = await leaveUnsent(minutesAfter(clock.now(), -5))
    await t.database.pool.query('update pass set version = 4, rejected_at = created_at where pass_id = $1', [passId])
    await vi.waitFor(async () => {
      await sweepAll()
      expect(sent).toHaveLength(1)
    })
    expect(sent[0]?.pass.version).toBe(4)
    const [row] = await t.database.db.select().from(passEvent).where(eq(passEvent.passId, passId))
    expect(row?.emittedAt).toBe(clock.now())
  })
})
