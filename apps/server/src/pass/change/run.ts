/**
 * How every change of passes runs: read what the command decides on, let it decide, write the consequences. These are
 * two round trips, and no transaction is open between them. If someone else was faster, what was read is out of date,
 * nothing is written, and it starts over. The second time it takes the locks first, so that it is not overtaken again
 * and again where many students want the same room.
 */
import type { Pass } from '@corridor/contract'
import type { PassId, SchoolId, UserId } from '@corridor/rules/ids'
import type { NamedPerson } from '@corridor/rules/text'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Announcement } from '../../change/announcement.ts'
import type { Replay } from '../../change/change.ts'
import { expiryLimit, type Key, keyOf, readStored } from '../../change/idempotency.ts'
import type { Context } from '../../context.ts'
import { isRetryable } from '../../db/retry.ts'
import type { Schools } from '../../reference.ts'
import { schoolsByVersion } from '../../school/reference.ts'
import type { Scope } from '../../session/scope.ts'
import { inLockOrder, type Locked, lockKeys, TAKE_LOCKS } from '../locks.ts'
import { PEOPLE_COLUMNS } from '../present.ts'
import { locksFor, reachOf } from './capacity.ts'
import type { Command } from './command.ts'
import type { Decision } from './decision.ts'
import { type FactsQuery, type ReadFacts, readFacts } from './facts.ts'
import { noteKept } from './keptInLine.ts'
import { limitsQuery } from './limitsQuery.ts'
import { passToColumns } from './passRecord.ts'
import { planOf } from './plan.ts'
import type { DecisionContext, Situation } from './situation.ts'
import { write } from './write.ts'

/** What came of a command. */
export interface Outcome<S extends Scope | null = Scope> extends Decision {
  /** The changed passes as they are now. */
  passes: Pass[]
  situation: Situation<S>
}

export interface PassChangeRequester {
  scope: Scope
  /** May carry an Idempotency-Key. None where the request contains a secret, of which not even a hash may be kept. */
  request?: FastifyRequest
}

/** Runs an action that a user requested, and answers it. A refusal that `answer` throws changes nothing. */
export function changePasses<A>(
  context: Context,
  { scope, request }: PassChangeRequester,
  command: Command,
  answer: (outcome: Outcome) => A | Promise<A>,
  replay: Replay<A> = (stored) => stored,
): Promise<A> {
  const runRequest = { scope, versions: scope.referenceVersions, key: request ? keyOf(request, scope) : null }
  return run(context, runRequest, command, answer, replay)
}

/** Runs an action of the system: the end of the day. */
export function changePassesBySystem(
  context: Context,
  school: { schoolId: SchoolId; referenceVersion: number },
  command: Command<null>,
): Promise<void> {
  const runRequest = { scope: null, versions: { [school.schoolId]: school.referenceVersion }, key: null }
  return run(
    context,
    runRequest,
    command,
    () => {},
    (stored) => stored,
  )
}

interface RunRequest<S extends Scope | null> {
  scope: S
  /** The versions of the cached data of each school that the request may concern. */
  versions: Readonly<Record<SchoolId, number>>
  key: Key | null
}

type Queries = Pick<pg.Pool, 'query'>

/** The locks that are needed only grow, and a school has a limited number of rooms. So only a defect takes as many. */
const MAX_TRIES = 50
/** Deadlocks, and locks that were not free in time. */
const MAX_FAILURES = 4

async function run<A, S extends Scope | null>(
  context: Context,
  request: RunRequest<S>,
  command: Command<S>,
  answer: (outcome: Outcome<S>) => A | Promise<A>,
  replay: Replay<A>,
): Promise<A> {
  let versions = request.versions
  let more: Partial<FactsQuery> = {}
  let locks: string[] = []
  let failures = 0
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    try {
      const done = await context.queue(locks, () => withLocks(context, locks, attempt))
      if (!done) continue
      context.live.announce(done.announcements)
      return done.answer
    } catch (error) {
      failures += 1
      if (failures === MAX_FAILURES || !isRetryable(error)) throw error
    }
  }
  throw new Error('a change of passes was overtaken too often')

  /** Null if it has to start over, knowing more. */
  async function attempt(db: Queries): Promise<{ answer: A; announcements: Announcement[] } | null> {
    const now = context.clock.now()
    const schools = await schoolsByVersion(context.references, versions)
    const decisionContext: DecisionContext<S> = { scope: request.scope, now, schools }
    const query = { ...factsQueryFor(decisionContext, command), ...more }
    const key = request.key && { ...request.key, expired: expiryLimit(now) }
    const read = await readFacts(db, now, query, key)
    const stored = key && read.stored && readStored(key, read.stored)
    if (stored && !stored.rightsChanged) return { answer: stored.answer as A, announcements: [] }
    if (isOutdated(schools, read)) {
      versions = { ...versions, ...Object.fromEntries(read.facts.versions) }
      return null
    }
    const { isWhole, ...reach } = reachOf(query, read.facts)
    if (!isWhole) more = reach
    const locked = locksFor(query, read.facts, schools)
    const needed = lockKeys(locked)
    // Where a whole school shares one number, whoever comes without its lock is nearly always overtaken.
    const isOpen = locks.length === 0 && !isCapped(locked)
    const isLocked = isOpen || needed.every((key) => locks.includes(key))
    // Adding locks to those that are held could deadlock, because they would be out of order.
    if (!isWhole || !isLocked) {
      locks = inLockOrder([...locks, ...needed])
      return null
    }
    const situation = {
      ...decisionContext,
      facts: read.facts,
      others: await loadOtherPeople(db, decisionContext, read),
    }
    const decision = command.decide(situation)
    if (decision.kept && decision.kept.length > 0) {
      // Two statements need a transaction, and the locks come first in one.
      if (locks.length === 0) {
        locks = needed
        return null
      }
      await noteKept(db, decision.kept)
    }
    const plan = planOf(situation, decision)
    const given = await answer({ ...decision, passes: plan.passes, situation })
    if (stored) return { answer: replay(stored.answer as A, given), announcements: [] }
    if (decision.changes.length === 0 && !key) return { answer: given, announcements: [] }
    const written = await write(db, {
      at: now,
      query,
      digest: read.digest,
      locks: needed,
      plan: plan.writes,
      kept: key && { key, expired: key.expired, answer: given },
    })
    if (written) return { answer: given, announcements: plan.announcements(written) }
    locks = inLockOrder([...locks, ...needed])
    return null
  }
}

/** With locks it is one transaction, which takes them first. Without, each statement is a transaction of its own. */
async function withLocks<T>(
  { database: { writers } }: Context,
  locks: readonly string[],
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  if (locks.length === 0) return work(writers)
  const client = await writers.connect()
  try {
    await client.query('begin')
    await client.query(TAKE_LOCKS, [locks])
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

function factsQueryFor<S extends Scope | null>(decisionContext: DecisionContext<S>, { needs }: Command<S>): FactsQuery {
  const {
    schoolId,
    passIds = [],
    studentIds = [],
    destination,
    include = [],
  } = typeof needs === 'function' ? needs(decisionContext) : needs
  const schools = [...decisionContext.schools.values()]
  const limits = limitsQuery(schools, decisionContext.now)
  const origin = destination?.fromRoomId ?? null
  const isOutLimited = origin !== null && limits.outRooms.includes(origin)
  return {
    schoolIds: schoolId === undefined ? [...decisionContext.schools.keys()] : [schoolId],
    passIds: [...new Set<PassId>(passIds)],
    studentIds,
    roomIds: destination ? [destination.toRoomId, ...(isOutLimited ? [origin] : [])] : [],
    facultyIds: destination?.toFacultyId ? [destination.toFacultyId] : [],
    ...limits,
    include,
  }
}

function isCapped({ schools = [] }: Partial<Locked>): boolean {
  return schools.length > 0
}

function isOutdated(schools: Schools, { facts: { versions } }: ReadFacts): boolean {
  return [...versions].some(([schoolId, version]) => schools.get(schoolId)?.version !== version)
}

/** A pass can name someone who never belonged to the staff of its school, or who is a student now. */
async function loadOtherPeople(
  db: Queries,
  { schools }: DecisionContext<Scope | null>,
  { facts }: ReadFacts,
): Promise<Map<UserId, NamedPerson>> {
  const named = [...facts.passes, ...facts.line].flatMap((pass) => {
    const columns = passToColumns(pass)
    const staff = schools.get(pass.schoolId)?.staff
    return PEOPLE_COLUMNS.flatMap((column) => columns[column] ?? []).filter(
      (userId) => !staff?.has(userId) && !facts.students.has(userId),
    )
  })
  if (named.length === 0) return new Map()
  const { rows } = await db.query<NamedPerson & { userId: UserId }>(
    `select user_id as "userId", first_name as "firstName", last_name as "lastName", title,
      professional_name as "professionalName" from user_account where user_id = any($1::int[])`,
    [[...new Set(named)]],
  )
  return new Map(rows.map((person) => [person.userId, person]))
}
