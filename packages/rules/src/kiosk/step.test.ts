import { expect, it } from 'vitest'
import { asRoomId, asUserId } from '../ids.ts'
import type { PassFacts } from '../pass/facts.ts'
import { aPass, minutesFromNow } from '../testing/builders.ts'
import { kioskStep } from './step.ts'

const NOW = minutesFromNow(0)
const HERE = asRoomId(41)
const AWAY = asRoomId(42)
const INTERVALS = { passActivationIntervalBefore: 5, passActivationIntervalAfter: 30 }

const OPEN = { rejectedAt: null, canceledAt: null, enqueuedAt: null, startedAt: null, completedAt: null }
const pass = (facts: Partial<PassFacts>) =>
  aPass({ ...OPEN, fromRoomId: HERE, toRoomId: AWAY, scheduledFor: null, createdBy: asUserId(1), ...facts })
const step = (...passes: PassFacts[]) => kioskStep(passes, HERE, INTERVALS, NOW)
const since = (minutes: number) => minutesFromNow(-minutes)

it('[KIOSK-11] one answer: a live pass of this room ends, another is not told, and a line shows its place', () => {
  const live = pass({ approvedAt: since(4), startedAt: since(4) })
  expect(step(live)).toEqual({ kind: 'end', pass: live })
  const arriving = { ...live, fromRoomId: AWAY, toRoomId: HERE }
  expect(step(arriving)).toEqual({ kind: 'end', pass: arriving })
  expect(step({ ...live, fromRoomId: AWAY })).toEqual({ kind: 'elsewhere' })
  const inLine = pass({ approvedAt: since(4), enqueuedAt: since(4) })
  expect(step(inLine)).toEqual({ kind: 'line', pass: inLine })
})

it('[KIOSK-13] a second scan within 10 seconds means the same as the first', () => {
  const started = pass({ approvedAt: since(1), startedAt: since(9 / 60) })
  expect(step(started)).toEqual({ kind: 'again', pass: started })
  const ended = pass({ approvedAt: since(5), startedAt: since(5), completedAt: since(9 / 60) })
  expect(step(ended)).toEqual({ kind: 'again', pass: ended })
  expect(step({ ...ended, completedAt: since(10 / 60) })).toEqual({ kind: 'choose', ready: null })
})

it('[KIOSK-11] a request shows whom it waits for, and what can be started is offered before it', () => {
  const asked = pass({ approvedAt: null, createdAt: since(3) })
  expect(step(asked)).toEqual({ kind: 'request', pass: asked })
  const ready = pass({ approvedAt: since(60), scheduledFor: minutesFromNow(4) })
  expect(step(asked, ready)).toEqual({ kind: 'choose', ready })
  const notYet = { ...ready, scheduledFor: minutesFromNow(6) }
  const others = [
    notYet,
    { ...asked, canceledAt: NOW },
    { ...asked, fromRoomId: AWAY },
    pass({ createdAt: since(31), approvedAt: null }),
  ]
  expect(step(...others)).toEqual({ kind: 'choose', ready: null })
})
