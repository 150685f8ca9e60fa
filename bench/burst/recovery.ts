/**
 * How long after a lost connection a teacher's screen is up to date again, in Chromium with the real web app. Something
 * happens right after the loss; the screen is up to date once it is live again and shows what happened. The floor is a
 * plain socket with the same settings: the time until it has reconnected.
 */
import { RECONNECTION } from '@corridor/contract'
import { io, type Socket } from 'socket.io-client'
import { openBrowser, openContext } from '../browser.ts'
import type { Staff } from '../harness/bulkStudents.ts'
import { type Child, startChild } from '../harness/child.ts'
import { openHarness } from '../harness/harness.ts'
import { Connection, textOf } from '../harness/http.ts'
import { type CorridorProcess, startCorridor } from '../harness/server.ts'
import { type Actor, actorsOf } from '../life/steps.ts'
import type { Line } from '../line.ts'
import type { Bench } from '../part.ts'

const LOSSES = {
  endSockets: 'recovery after the server closed the socket',
  cutConnections: 'recovery after the network was cut',
} as const
type Loss = keyof typeof LOSSES

const LIVE_LIST = '/faculty/live'

export async function measureRecovery(bench: Bench): Promise<Line[]> {
  const { drops } = bench.sizes.burst
  const losses = Object.keys(LOSSES) as Loss[]
  await using open = bench.open.use(new AsyncDisposableStack())
  const { connection, offset, bulk } = await openHarness(
    { ...bench, open },
    { students: drops * losses.length, staff: 1, demo: false },
  )
  const corridor = await startCorridor(open, { connection, offset })
  const screen = await openScreen(open, corridor, bulk.staff[0] as Staff)
  const socket = await openSocket(open)
  const actors = actorsOf(bulk)
  const lines: Line[] = []
  for (const [at, loss] of losses.entries()) {
    const corridorMs: number[] = []
    const floorMs: number[] = []
    for (const actor of actors.slice(at * drops, (at + 1) * drops)) {
      corridorMs.push(await screen(loss, actor))
      floorMs.push(await socket(loss))
    }
    lines.push({ what: LOSSES[loss], unit: 'ms', corridor: corridorMs, floor: floorMs })
  }
  return lines
}

async function openScreen(open: AsyncDisposableStack, { origin, send }: CorridorProcess, teacher: Staff) {
  const context = await openContext(await openBrowser(open), origin, teacher)
  const page = await context.newPage()
  const isLive = () => page.getByRole('button', { name: 'Live', exact: true }).waitFor()
  await page.goto(`${origin}${LIVE_LIST}`)
  await isLive()

  return async (loss: Loss, actor: Actor): Promise<number> => {
    const startedAt = performance.now()
    await send(loss, { userId: teacher.userId })
    // The server has closed the socket, so the screen can only learn about this pass by coming back.
    await startPass(origin, actor)
    await page.getByText(actor.student.name, { exact: true }).first().waitFor()
    await isLive()
    return performance.now() - startedAt
  }
}

/** Requested as soon as possible, so that it starts immediately and appears on the teacher's screen. */
async function startPass(origin: string, { student, teacher, toRoomId }: Actor): Promise<void> {
  const browser = new Connection(origin)
  const pass = {
    isAsapPass: true,
    fromRoomId: teacher.roomId,
    fromFacultyId: teacher.userId,
    toRoomId,
    toFacultyId: teacher.userId,
  }
  const reply = await browser.post(student, '/api/pass', { pass })
  browser.close()
  if (reply.status !== 200) throw new Error(`no pass was created: ${textOf(reply)}`)
}

async function openSocket(open: AsyncDisposableStack) {
  const floor: Child<string> = await startChild<string>(new URL('../floor/live.ts', import.meta.url), null)
  open.defer(() => floor.stop())
  const socket = io(floor.ready, { ...RECONNECTION, transports: ['websocket'] })
  open.defer(() => void socket.disconnect())
  // Socket.IO reconnects automatically, except when the server closed the connection; then we reconnect as the web app
  // does.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  await connected(socket)
  return async (loss: Loss): Promise<number> => {
    const startedAt = performance.now()
    const reconnected = connected(socket)
    await floor.send(loss)
    await reconnected
    return performance.now() - startedAt
  }
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.once('connect', () => resolve()))
}
