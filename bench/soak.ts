/**
 * `npm run soak`: servers and PostgreSQL are killed at random while people work, networks are cut and clocks moved, and
 * after each of these it is checked that nothing was lost or happened twice, that limits and counts hold, and that every
 * screen shows what the database has. It ends with 1 at the first thing that is wrong.
 *
 * `npm run soak -- --kills 100 --seed abc` sets how many processes are killed (1,000 unless told otherwise, which takes
 * hours) and what is random. It needs only this machine, and leaves nothing behind.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Random } from '../apps/server/src/demo/random.ts'
import { Play } from '../apps/server/src/testing/model/play.ts'
import { makeGame } from '../apps/server/src/testing/model/players.ts'
import {
  brokenHistory,
  brokenState,
  lostOrDoubled,
  notReady,
  unsent,
  type Viewed,
  wrongScreens,
} from './soak/checks.ts'
import { startCluster } from './soak/cluster.ts'
import { breakSomething, type Fault, KILLS } from './soak/faults.ts'
import { RetryingClient } from './soak/retryingClient.ts'
import { Screen } from './soak/screen.ts'

const CHAIRS = 6
/** The whole history is not looked at every time, because it grows. */
const HISTORY_EVERY = 10

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } })
const wantedKills = Number(values.kills ?? 1000)
const seed = values.seed ?? String(Date.now())

await using open = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void open.disposeAsync().finally(() => process.exit(1)))
}
const print = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const began = performance.now()
const random = new Random(`${seed}/faults`)
print(`${wantedKills} kills, --seed ${seed}`)

const cluster = await startCluster(open)
const origins = cluster.servers.map(({ clients }) => clients.origin)
const { players: seated, ...game } = await makeGame(cluster.db.db, origins, cluster.now())
const retrying = (origin: string, cookies: ReadonlyMap<string, string>) => {
  const client = new RetryingClient(origin)
  for (const [name, value] of cookies) client.setCookie(name, value)
  return client
}
const originOf = (index: number) => origins[index % origins.length] ?? ''
const players = seated.map(({ client, socket, ...player }, index) => {
  socket.close()
  return { ...player, socket, client: retrying(originOf(index), client.cookies) }
})
const play = new Play({ ...game, players }, cluster.now)
const viewed: Viewed[] = players.map(({ username, client }, index) => {
  const origin = originOf(index + 1)
  const screen = new Screen(origin, retrying(origin, client.cookies), cluster.now, (pass) => play.board.see(pass))
  open.defer(() => screen.close())
  return { username, screen, elsewhere: retrying(originOf(index + 2), client.cookies) }
})
await Promise.all(viewed.map(({ screen }) => screen.open()))

let kills = 0
let moves = 0
let lastEvent = 0
let answers = 0
const counts = new Map<Fault, number>()
for (let round = 1; kills < wantedKills; round += 1) {
  const { fault, wrong } = await playRound(round)
  counts.set(fault, (counts.get(fault) ?? 0) + 1)
  kills += KILLS[fault] ?? 0
  if (wrong.length > 0) fail(round, fault, wrong)
  if (round % 10 === 0) print(`${kills} kills, ${round} rounds, ${moves} actions, ${answers} changes answered`)
}
const broken = await brokenHistory(cluster, game.oracle)
if (broken.length > 0) fail(0, 'server killed', broken)
const seconds = Math.round((performance.now() - began) / 1000)
const repeated = players.reduce((sum, { client }) => sum + client.repeated, 0)
const rounds = [...counts.values()].reduce((sum, count) => sum + count, 0)
const summary: [string, string | number][] = [
  ['kills', kills],
  ...[...counts].toSorted().map(([fault, count]): [string, number] => [`rounds with: ${fault}`, count]),
  ['rounds', rounds],
  ['actions', moves],
  ['changes answered', answers],
  ['sent again', repeated],
  ['minutes', (seconds / 60).toFixed(1)],
  ['seed', seed],
]
console.log(['', '| | |', '| --- | --: |', ...summary.map(([what, value]) => `| ${what} | ${value} |`), ''].join('\n'))
print('Nothing was lost, nothing happened twice, limits and counts held, and every screen was right.')

/** People work, something breaks, everybody gets their answer, and then everything is checked. */
async function playRound(round: number): Promise<{ fault: Fault; wrong: string[] }> {
  let isOver = false
  const sit = async (chair: number) => {
    const own = new Random(`${seed}/${round}/${chair}`)
    while (!isOver) {
      moves += 1
      await play.move(own)
    }
  }
  const playing = Promise.all(Array.from({ length: CHAIRS }, (_, chair) => sit(chair)))
  await pause(random.whole(100, 1500))
  const fault = await breakSomething(random, cluster)
  await pause(random.whole(0, 800))
  isOver = true
  await playing
  const ready = [...(await notReady(cluster)), ...(await unsent(cluster))]
  const { wrong: trail, last } = await lostOrDoubled(cluster, play.answered, lastEvent)
  lastEvent = last
  answers += play.answered.length
  const wrong = [
    ...ready,
    ...play.problems,
    ...trail,
    ...(await brokenState(cluster, game.oracle)),
    ...(await wrongScreens(cluster, viewed)),
    ...(round % HISTORY_EVERY === 0 ? await brokenHistory(cluster, game.oracle) : []),
  ]
  play.answered.length = 0
  return { fault, wrong }
}

function fail(round: number, fault: Fault, wrong: readonly string[]): never {
  print(`Wrong after round ${round} (${fault}), ${kills} kills, --seed ${seed}:`)
  for (const one of wrong.slice(0, 20)) print(`  ${one}`)
  throw new Error('The soak found something.')
}
