/** The standbys of a PostgreSQL that an operator runs, and whether one of them could take over. */
import type pg from 'pg'
import { type DatabaseAddress, hostText } from '../../config/databaseUrl.ts'
import { encryptionsFor } from '../../db/encryption.ts'
import { askHost } from '../../db/route.ts'
import { OLDEST_HELD } from '../heldSaves.ts'
import type { Finding } from './finding.ts'

const MEGABYTE = 1024 ** 2
/** No standby on the way takes that long. */
const HELD_LONG_S = 5
/** More than a busy minute writes. */
const FAR_BEHIND = 64 * MEGABYTE

export async function* checkReplication(client: pg.Client, address: DatabaseAddress): AsyncGenerator<Finding> {
  yield evaluateStandbys(await readStandbys(client))
  if (address.hosts.length > 1) yield* evaluateHosts(await askEveryHost(client, address))
}

interface Standbys {
  /** Those that are connected. */
  count: number
  /** Those of them that a change waits for. Null if this user may not know. */
  synchronous: number | null
  /** `synchronous_standby_names`. */
  wanted: string
  synchronousCommit: string
  /** For how long a change has waited for a standby, in seconds. */
  held: number
}

async function readStandbys(client: pg.Client): Promise<Standbys> {
  const { rows } = await client.query<Standbys>(`
    select count(*)::int as count, current_setting('synchronous_standby_names') as wanted,
      current_setting('synchronous_commit') as "synchronousCommit", ${OLDEST_HELD} as held,
      case when count(*) = count(sync_state) then (count(*) filter (where sync_state in ('sync', 'quorum')))::int end
        as synchronous
    from pg_stat_replication`)
  const [standbys] = rows
  if (!standbys) throw new Error('the database gave no answer')
  return standbys
}

export function evaluateStandbys({ count, synchronous, wanted, synchronousCommit, held }: Standbys): Finding {
  const about = 'Standbys'
  const follow = count === 1 ? '1 standby follows' : `${count} standbys follow`
  if (wanted !== '' && (count === 0 || synchronous === 0)) {
    const says = `Every change waits for a standby of synchronous_standby_names (${wanted}), and none of them is connected, so nothing can be saved. Start it, or take it out of the setting.`
    return { state: 'problem', about, says }
  }
  if (held > HELD_LONG_S) {
    const says = `A change has waited for ${Math.round(held)} seconds for as many standbys as synchronous_standby_names demands (${wanted}), so nothing can be saved. Start those that are missing, or demand fewer.`
    return { state: 'problem', about, says }
  }
  if (synchronousCommit === 'off' || (wanted !== '' && synchronousCommit === 'local')) {
    const says = `synchronous_commit is ${synchronousCommit}, so what was saved can be lost with the database. Set it to on.`
    return { state: 'warning', about, says }
  }
  if (count === 0) {
    const says = 'No standby follows this database. If it is lost, the newest backup is what is left.'
    return { state: 'off', about, says }
  }
  if (wanted === '') {
    const says = `${follow}, and nothing waits for it: a failover may lose the changes of the last moment. With synchronous_standby_names it loses none.`
    return { state: 'ok', about, says }
  }
  const says =
    synchronous === null
      ? `${follow}, and changes wait for them as synchronous_standby_names says (${wanted}). Grant pg_monitor to Corridor's user to see more.`
      : count === 1
        ? `${follow}, and changes wait for it: a failover to it loses nothing.`
        : `${follow}, and changes wait as synchronous_standby_names says (${wanted}): a failover loses nothing if the standby that is further ahead takes over.`
  return { state: 'ok', about, says }
}

interface HostFacts {
  name: string
  /** Null if it does not answer. */
  takesWrites: boolean | null
  /** How far it is behind, in bytes. */
  behind: number
}

async function askEveryHost(client: pg.Client, address: DatabaseAddress): Promise<HostFacts[]> {
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn')
  const { hosts } = address
  return Promise.all(
    hosts.map(async (host) => {
      const name = hostText(host)
      for (const ssl of encryptionsFor(address, host.host)) {
        const facts = await askHost(address, { ...host, ssl }, (other) => readHost(other, rows[0]?.lsn)).catch(() => {})
        if (facts) return { name, ...facts }
      }
      return { name, takesWrites: null, behind: 0 }
    }),
  )
}

async function readHost(client: pg.Client, lsn: string | undefined): Promise<Omit<HostFacts, 'name'> | undefined> {
  const { rows } = await client.query<Omit<HostFacts, 'name'>>(
    `select not pg_is_in_recovery() as "takesWrites",
      greatest(0, coalesce(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0))::float8 as behind`,
    [lsn],
  )
  return rows[0]
}

export function* evaluateHosts(hosts: readonly HostFacts[]): Generator<Finding> {
  const about = 'Hosts'
  const writable = hosts.filter(({ takesWrites }) => takesWrites).map(({ name }) => name)
  if (writable.length > 1) {
    const says = `${writable.join(' and ')} all take writes, and each knows only its own. Stop all but the one that is meant to, now.`
    yield { state: 'problem', about, says }
  }
  for (const { name, takesWrites, behind } of hosts) {
    if (takesWrites === null) {
      yield { state: 'warning', about, says: `${name} does not answer, so it could not take over. Start it.` }
    } else if (takesWrites) {
      yield { state: 'ok', about, says: `${name} takes writes.` }
    } else if (behind > FAR_BEHIND) {
      const says = `${name} is a standby, and ${Math.round(behind / MEGABYTE)} MB behind. Look at its log, and at the network in between.`
      yield { state: 'warning', about, says }
    } else {
      yield { state: 'ok', about, says: `${name} is a standby, and could take over.` }
    }
  }
}
