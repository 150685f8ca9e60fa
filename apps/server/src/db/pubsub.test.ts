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
