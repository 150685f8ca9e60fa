/**
 * Passes live events on to the other processes with the same database, each of which emits them to its own sockets: one
 * message per change. PostgreSQL delivers a message to its sender as well, which ignores it.
 */
import { randomUUID } from 'node:crypto'
import type { UserId } from '@corridor/rules/ids'
import type { Announcement } from '../change/announcement.ts'
import type { EffectLine } from '../change/effect.ts'
import type { PubSub } from '../db/pubsub.ts'

const CHANNEL = 'live_events'
/** PostgreSQL carries less than 8000 bytes. */
const MAX_BYTES = 7900

/** An announcement, and those who learn from it only that a line has moved. */
export interface OutgoingAnnouncement {
  announcement: Announcement
  lineWatchers: readonly UserId[]
}

export interface Message {
  announcements?: readonly OutgoingAnnouncement[]
  effects?: readonly EffectLine[]
  /** Users whose sockets are to reconnect. */
  refreshed?: readonly UserId[]
}

export interface Relay {
  /** Resolves when PostgreSQL has the message. */
  send(message: Message): Promise<void>
}

export function makeRelay(
  pubsub: PubSub,
  receive: (message: Message) => void,
  onError: (error: unknown) => void,
): Relay {
  const sender = randomUUID()
  pubsub.subscribe(CHANNEL, (payload) => {
    // A message of another version of Corridor may have another form, which must not end this process.
    try {
      const { from, ...message } = JSON.parse(payload) as Message & { from: string }
      if (from !== sender) receive(message)
    } catch (error) {
      onError(error)
    }
  })
  const payloadOf = (message: Message) => JSON.stringify({ from: sender, ...message })
  const isTooLong = (message: Message) => Buffer.byteLength(payloadOf(message)) > MAX_BYTES

  /** Halves that fit. What does not fit alone goes without its notifications, which are read with the next frame. */
  const fitting = (message: Message): Message[] => {
    const { announcements = [] } = message
    if (!isTooLong(message)) return [message]
    const [only] = announcements
    if (announcements.length === 1 && only) {
      return [{ announcements: [{ ...only, announcement: { ...only.announcement, notifications: [] } }] }]
    }
    const half = Math.ceil(announcements.length / 2)
    return [announcements.slice(0, half), announcements.slice(half)].flatMap((part) => fitting({ announcements: part }))
  }

  return {
    async send(message) {
      for (const part of fitting(message)) await pubsub.publish(CHANNEL, payloadOf(part))
    },
  }
}
