import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { makeLog } from '../http/log.ts'
import { makeServer } from '../server.ts'
import { createDatabase } from '../testing/database.ts'
import { superuser } from './embedded/roles.ts'
import { LISTENER_NAME, openPubSub } from './pubsub.ts'

it('misses nothing on a channel once it is ready', async () => {
  const database = await createDatabase()
  const pubsub = await openPubSub(database.connection, () => {})
  await pubsub.publish('nobody', 'opens the connection that sends')
  const received: string[] = []
  // PostgreSQL is asked to listen to one channel after another, so without waiting the last one comes too late.
  for (let channel = 1; channel <= 50; channel += 1) {
    pubsub.subscribe(`channel ${channel}`, (payload) => received.push(payload))
  }
  await pubsub.ready()
  await pubsub.publish('channel 50', 'the first message')
  await vi.waitFor(() => expect(received).toEqual(['the first message']))
  await pubsub.close()
  await database.close()
})

it('is alone only if nobody else listens, also while its own listener is lost', async () => {
  const database = await createDatabase()
  const first = await openPubSub(database.connection, () => {})
  expect(await first.isAlone()).toBe(true)
  await vi.waitFor(() => expect(first.isKnownAlone()).toBe(true))
  const second = await openPubSub(database.connection, () => {})
  await vi.waitFor(() => expect(first.isKnownAlone()).toBe(false))
  first.reconnect()
  await vi.waitFor(() => expect(first.listener()).toHaveProperty('lostBy'), { interval: 1 })
  expect(await first.isAlone()).toBe(false)
  await second.close()
  await vi.waitFor(() => expect(first.isKnownAlone()).toBe(true))
  await first.close()
  await database.close()
})

/** A user who may connect, and do nothing else. */
async function makeListeningUser(): Promise<string> {
  const user = `listens_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ ...inject('maintenance'), user: superuser })
  await admin.connect()
  await admin.query(`create role ${user} login`)
  onTestFinished(async () => {
    await admin.query(`drop role ${user}`)
    await admin.end()
  })
  return user
}

it('servers that listen with an address of its own know of each other, whatever user is in it', async () => {
  const user = await makeListeningUser()
  const database = await createDatabase()
  onTestFinished(() => database.close())
  const { connection, pool } = database
  const listenAt = { ...connection, user }
  const options = { connection, listenAt, log: makeLog('silent') }
  const first = await makeServer(options)
  onTestFinished(() => first.close())
  const listeners = `select usename as user from pg_stat_activity
    where application_name = '${LISTENER_NAME}' and datname = current_database()`
  expect((await pool.query(listeners)).rows).toEqual([{ user }])
  expect(await first.context.health.probe()).toEqual([])
  expect(await first.isAlone()).toBe(true)
  const second = await makeServer(options)
  expect([await first.isAlone(), await second.isAlone()]).toEqual([false, false])
  await second.close()
  await vi.waitFor(async () => expect(await first.isAlone()).toBe(true))
})
