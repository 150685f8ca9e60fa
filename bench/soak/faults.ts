/** What goes wrong. Each resolves when everything has been started again. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../apps/server/src/demo/random.ts'
import type { Network } from '../../apps/server/src/testing/network.ts'
import type { SoakedCluster, SoakedServer } from './cluster.ts'

/** How often each is chosen. */
const FAULTS = {
  'server killed': 0.34,
  'two servers killed': 0.08,
  'all servers killed': 0.06,
  'PostgreSQL killed': 0.2,
  'server and PostgreSQL killed': 0.1,
  'server stopped': 0.04,
  'clients cut off': 0.04,
  'clients not answered': 0.03,
  'database cut off': 0.04,
  'database not answering': 0.03,
  'clock moved': 0.04,
} as const
export type Fault = keyof typeof FAULTS

/** How many processes each kills. */
export const KILLS: Partial<Record<Fault, number>> = {
  'server killed': 1,
  'two servers killed': 2,
  'all servers killed': 3,
  'PostgreSQL killed': 1,
  'server and PostgreSQL killed': 2,
}

/** A school day is not endless. */
const MAX_MINUTES_MOVED = 120
let minutesMoved = 0

export async function breakSomething(random: Random, cluster: SoakedCluster): Promise<Fault> {
  const fault = random.weighted(FAULTS)
  const server = random.pick([...cluster.servers])
  const others = cluster.servers.filter((other) => other !== server)
  const killAll = (servers: readonly SoakedServer[]) => Promise.all(servers.map((each) => each.restart('killed')))
  const withBroken = async (network: Network, how: 'cut' | 'swallow') => {
    network[how]()
    await pause(random.whole(200, 4000))
    network.resume()
  }
  switch (fault) {
    case 'server killed':
      await server.restart('killed')
      break
    case 'two servers killed':
      await killAll([server, ...others.slice(1)])
      break
    case 'all servers killed':
      await killAll([server, ...others])
      break
    case 'PostgreSQL killed':
      await cluster.killPostgres()
      break
    case 'server and PostgreSQL killed':
      await Promise.all([cluster.killPostgres(), server.restart('killed')])
      break
    case 'server stopped':
      await server.restart('stopped')
      break
    case 'clients cut off':
      await withBroken(server.clients, 'cut')
      break
    case 'clients not answered':
      await withBroken(server.clients, 'swallow')
      break
    case 'database cut off':
      await withBroken(server.database, 'cut')
      break
    case 'database not answering':
      await withBroken(server.database, 'swallow')
      break
    case 'clock moved':
      // A correction by the network's time, also backward, or a machine that slept.
      if (random.chance(0.7) || minutesMoved >= MAX_MINUTES_MOVED) await server.setSkew(random.whole(-5000, 5000))
      else {
        minutesMoved += 2
        await cluster.moveClocks(2)
      }
      break
  }
  return fault
}
