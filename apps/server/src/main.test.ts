/** What a school sees of a server that is stopped: nothing, if another one takes over, and no request is lost. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant } from '@corridor/rules/time'
import { expect, it, onTestFinished, vi } from 'vitest'
import { clientFor } from './testing/bulkStudents.ts'
import { createDatabase } from './testing/database.ts'
import { sendOver, sendUntilClosed } from './testing/keepAlive.ts'
import { startMain, urlOf } from './testing/mainProcess.ts'
import { startServer } from './testing/server.ts'

const CLIENTS = 20
const LONG_WAIT = { timeout: 60_000 }
const SAME_PRESS_MS = 1100

it('a server that is told to stop says so, answers until others take over, and resets nobody', async () => {
  const t = await startServer()
  onTestFinished(() => t.close())
  // The test's own server is another one on this database, so there is one that takes over.
  const stopping = startMain({ DATABASE_URL: urlOf(t.database.connection), DRAIN_SECONDS: '300' })
  const origin = await stopping.origin
  const health = async () => JSON.parse((await sendOver(undefined, `${origin}/api/health`)).body)
  expect(await health()).toMatchObject({ ok: true, state: 'ready' })
  const clients = Array.from({ length: CLIENTS }, () => sendUntilClosed(`${origin}/api/user/current`))
  const dora = await clientFor(t.database.db, origin, t.world.north.people.dora.userId, instant(Date.now()))
  const { socket } = await dora.listen()
  const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve))

  stopping.kill('SIGTERM')
  await vi.waitFor(
    async () => expect(await health()).toMatchObject({ ok: false, state: 'draining', reasons: ['draining'] }),
    LONG_WAIT,
  )
  const answer = await sendOver(undefined, `${origin}/api/user/current`)
  expect(answer).toMatchObject({ status: 401, closes: true })
  expect(socket.connected).toBe(true)

  // A signal that is not the same press as the first ends the wait, not the work. A third one would end that, too.
  const drainingSince = Date.now()
  await vi.waitFor(() => expect(Date.now() - drainingSince).toBeGreaterThan(SAME_PRESS_MS), LONG_WAIT)
  stopping.kill('SIGTERM')
  await vi.waitFor(() => expect(sendOver(undefined, origin)).rejects.toMatchObject({ code: 'ECONNREFUSED' }), LONG_WAIT)
  expect(await stopping.ended).toMatchObject({ code: 0 })
  // A page whose connection was closed connects again on its own; one that was sent away does not.
  expect(await disconnected).toBe('transport close')
  const outcomes = await Promise.all(clients)
  expect(new Set(outcomes.map(({ end }) => end))).toEqual(new Set(['ECONNREFUSED']))
  expect(new Set(outcomes.flatMap(({ kinds }) => [...kinds]))).toEqual(new Set([401]))
})

it('a server takes the backup that is due; one that nobody can take over for stops without waiting, and resets nobody', async () => {
  const { connection, close } = await createDatabase(1)
  onTestFinished(close)
  const folder = await mkdtemp(join(tmpdir(), 'corridor-main-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const alone = startMain({
    DATABASE_URL: urlOf(connection),
    DATA_DIR: join(folder, 'data'),
    DRAIN_SECONDS: '300',
    BACKUP_DIR: folder,
  })
  const origin = await alone.origin
  await vi.waitFor(
    async () => expect(await readdir(folder)).toContainEqual(expect.stringMatching(/\d\.backup$/)),
    LONG_WAIT,
  )
  const clients = Array.from({ length: CLIENTS }, () => sendUntilClosed(`${origin}/api/user/current`))
  await sendOver(undefined, origin)
  alone.kill('SIGTERM')
  expect(await alone.ended).toMatchObject({ code: 0, stderr: '' })
  const outcomes = await Promise.all(clients)
  expect(new Set(outcomes.map(({ end }) => end))).toEqual(new Set(['ECONNREFUSED']))
})
