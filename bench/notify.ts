/**
 * What PostgreSQL's NOTIFY carries: messages as long as a live event, each in a transaction of its own, until every
 * listener has all of them. The floor is a statement with the same value that notifies nobody.
 */
import pg from 'pg'
import { openCluster } from './harness/cluster.ts'
import { cpuMsOfTree } from './harness/cpu.ts'
import type { Line } from './line.ts'
import type { Part } from './part.ts'
import { takeTurns } from './rounds.ts'

/** A pass as it is sent to other servers. */
const PAYLOAD = 'x'.repeat(2000)
const SENDERS = 8

export const notify: Part = {
  title: 'Live events by NOTIFY, with more and more listeners',
  async run({ open, sizes }) {
    const { listeners: counts, messages, rounds } = sizes.notify
    const cluster = await openCluster(open, { fsync: false })
    const connection = cluster.connectionTo('postgres')
    const connect = async () => {
      const client = new pg.Client(connection)
      await client.connect()
      open.defer(() => client.end())
      return client
    }
    const senders = await Promise.all(Array.from({ length: SENDERS }, connect))
    const send = async (statement: string) => {
      let left = messages
      const each = async (client: pg.Client) => {
        while (left > 0) {
          left -= 1
          await client.query({ name: statement, text: statement, values: [PAYLOAD] })
        }
      }
      await Promise.all(senders.map(each))
    }
    const measured = async (work: () => Promise<void>) => {
      const cpu = await cpuMsOfTree(cluster.pid)
      const began = performance.now()
      await work()
      const seconds = (performance.now() - began) / 1000
      return { perSecond: messages / seconds, cpu: ((await cpuMsOfTree(cluster.pid)) - cpu) / messages }
    }

    const listeners: pg.Client[] = []
    const lines: Line[] = []
    for (const count of counts) {
      while (listeners.length < count) {
        const listener = await connect()
        await listener.query('listen live')
        listeners.push(listener)
      }
      const { told, floor } = await takeTurns(rounds, {
        told: () =>
          measured(async () => {
            const heard = Promise.all(listeners.map((listener) => receiveAll(listener, messages)))
            await send(`select pg_notify('live', $1)`)
            await heard
          }),
        floor: () => measured(() => send('select length($1)')),
      })
      lines.push(
        {
          what: `${count} listeners, messages that all have heard`,
          unit: '/s',
          corridor: told.map(({ perSecond }) => perSecond),
          floor: floor.map(({ perSecond }) => perSecond),
        },
        {
          what: `${count} listeners, CPU of PostgreSQL for each`,
          unit: 'ms',
          corridor: told.map(({ cpu }) => cpu),
          floor: floor.map(({ cpu }) => cpu),
        },
      )
    }
    return { lines, notes: ['All clients are in one process, which shares the machine with PostgreSQL.'] }
  },
}

function receiveAll(listener: pg.Client, messages: number): Promise<void> {
  return new Promise((resolve) => {
    let heard = 0
    const hear = () => {
      heard += 1
      if (heard < messages) return
      listener.off('notification', hear)
      resolve()
    }
    listener.on('notification', hear)
  })
}
