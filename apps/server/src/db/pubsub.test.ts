import { expect, it, vi } from 'vitest'
import { createDatabase } from '../testing/database.ts'
import { openPubSub } from './pubsub.ts'

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
