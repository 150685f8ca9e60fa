/** What the operator of the server does at a written request. */
import { isStudent } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { eq, isNull } from 'drizzle-orm'
import { findByUsername } from '../account/findByUsername.ts'
import { runOperatorChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Db } from '../db/connect.ts'
import { erasureRequest, studentHold, userAccount } from '../db/schema/index.ts'
import { StartupFailure } from '../process/failure.ts'
import { lookAgain } from './retention.ts'

export type OperatorAction = 'erase' | 'cancel' | 'hold' | 'end-hold'

const WEEK_MINUTES = 7 * 24 * 60
const ACTIONS = { erase: 'requestErasure', cancel: 'cancelErasure', hold: 'hold', 'end-hold': 'endHold' } as const

export function operatorErasure(db: Db, username: string, action: OperatorAction, now: Instant): Promise<string> {
  return runOperatorChange(db, now, async (change) => {
    const { tx } = change
    const person = await findByUsername(tx, username, isNull(userAccount.erasedAt))
    if (!isStudent(person.type)) throw new StartupFailure(`${username} is not a student. Only students can be erased.`)
    const { userId } = person
    const message = await HANDLERS[action]({ tx, now }, userId, username)
    record(change, { subject: 'user', subjectId: userId, action: ACTIONS[action] })
    return message
  })
}

type Work = Parameters<Parameters<Db['transaction']>[0]>[0]

const HANDLERS: Record<
  OperatorAction,
  (change: { tx: Work; now: Instant }, userId: UserId, username: string) => Promise<string>
> = {
  async erase({ tx, now }, userId, username) {
    const [held] = await tx.select().from(studentHold).where(eq(studentHold.userId, userId))
    if (held) throw new StartupFailure(`There is a hold on ${username}. End it first, with --end-hold.`)
    const dueAt = minutesAfter(now, WEEK_MINUTES)
    await tx.insert(erasureRequest).values({ userId, requestedBy: null, requestedAt: now, dueAt }).onConflictDoNothing()
    return `${username} will be erased at ${dueAt}. Until then, npm run erase -- ${username} --cancel takes it back.`
  },
  async cancel({ tx }, userId, username) {
    const gone = await tx.delete(erasureRequest).where(eq(erasureRequest.userId, userId)).returning()
    if (gone.length === 0) throw new StartupFailure(`Nobody asked for ${username} to be erased.`)
    return `${username} will not be erased.`
  },
  async hold({ tx, now }, userId, username) {
    await tx.insert(studentHold).values({ userId, heldBy: null, heldAt: now }).onConflictDoNothing()
    return `Everything about ${username} is kept until the hold ends.`
  },
  async 'end-hold'({ tx }, userId, username) {
    const gone = await tx.delete(studentHold).where(eq(studentHold.userId, userId)).returning()
    if (gone.length === 0) throw new StartupFailure(`There is no hold on ${username}.`)
    await lookAgain(tx, userId)
    return `There is no hold on ${username} anymore.`
  },
}
