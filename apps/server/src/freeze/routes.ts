import type { Output } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { isLunchAt, isRollCallOpen } from '@corridor/rules/freeze'
import type { FreezeId, UserId } from '@corridor/rules/ids'
import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { AppError, forbidden } from '../http/errors.ts'
import { RateLimit } from '../http/rateLimit.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { bellsOf } from '../school/bells.ts'
import { schoolOf } from '../school/reference.ts'
import { route } from '../session/route.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool } from '../session/tenancy.ts'
import { changeFreeze, endFreeze, startFreeze } from './commands.ts'
import { type FreezeRow, findFreeze } from './find.ts'
import { listFile, takeList } from './list.ts'
import { markStudents, sayWhere } from './marks.ts'
import { passesDuring } from './passes.ts'
import { findAnybody, listFreezes, readFreeze } from './queries.ts'
import { lastSaid, markedBy, readMarks } from './readMarks.ts'
import { ownClasses, readClasses, readStudents, roomsOf, staffNames, withoutSchedule } from './roster.ts'

/** More than anybody presses. */
const MARKS_A_SECOND = 10
const MARKS_A_MINUTE = 300

export function freezeRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, references } = context
  const { db } = database
  const bySecond = new RateLimit<UserId>(1000)
  const byMinute = new RateLimit<UserId>()

  const referenceFor =
    (scope: Scope) =>
    ({ schoolId }: Pick<FreezeRow, 'schoolId'>) =>
      schoolOf(references, scope, schoolId)

  /** Who needed help is for all staff while they call the roll, and afterward for those who see everybody. */
  const findOpen = async (scope: Scope, freezeId: FreezeId) => {
    const row = await findFreeze(db, scope, freezeId, 'freeze.mark')
    if (!isRollCallOpen(row, clock.now()) && !can(scope, 'freeze.see', row)) throw forbidden()
    return row
  }

  const countMark = ({ userId }: Scope) => {
    const now = Date.parse(clock.now())
    const seconds =
      bySecond.secondsToWait(userId, MARKS_A_SECOND, now) || byMinute.secondsToWait(userId, MARKS_A_MINUTE, now)
    if (seconds === 0) return
    const message = 'That was very fast. Wait a moment: what you pressed is sent again by itself.'
    throw new AppError(429, 'too_many_writes', message, { retryAfter: seconds })
  }

  route(app, 'POST /api/school/:schoolId/freezes', async ({ params, body, scope, request }) => {
    const reference = await schoolOf(references, scope, requireSchool(scope, params.schoolId))
    return runChange(context, { scope, request }, (change) => startFreeze(change, scope, reference, body))
  })

  route(app, 'GET /api/school/:schoolId/freezes', async ({ params, query, scope }) => {
    const reference = await schoolOf(references, scope, requireSchool(scope, params.schoolId))
    return listFreezes(database, scope, reference, query)
  })

  route(app, 'GET /api/freeze/:freezeId', async ({ params, scope }) => {
    const row = await findFreeze(db, scope, params.freezeId, 'freeze.see')
    return readFreeze(db, await referenceFor(scope)(row), row)
  })

  route(app, 'POST /api/freeze/:freezeId', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) =>
      changeFreeze(change, scope, params.freezeId, referenceFor(scope), body),
    ),
  )

  route(app, 'POST /api/freeze/:freezeId/end', async ({ params, body, scope, request }) => {
    const ended = await runChange(context, { scope, request }, (change) =>
      endFreeze(change, scope, params.freezeId, referenceFor(scope), body),
    )
    await reconcilePasses(context, ended.schoolId)
    return ended
  })

  route(app, 'GET /api/freeze/:freezeId/roll-call', async ({ params, scope }) => {
    const row = await findFreeze(db, scope, params.freezeId, 'freeze.mark')
    const reference = await referenceFor(scope)(row)
    const classes = await ownClasses(db, scope, reference, row)
    const inClasses = [...new Set(classes.flatMap((group) => group.studentIds))]
    const marked = await markedBy(db, row.freezeId, scope.userId)
    const [students, passes] = await Promise.all([
      readStudents(db, row, [...inClasses, ...marked]),
      passesDuring(db, row, inClasses),
    ])
    return { classes, students, passes, rooms: roomsOf(reference), staff: staffNames(reference) }
  })

  route(app, 'GET /api/freeze/:freezeId/students', async ({ params, scope }) => {
    const row = await findFreeze(db, scope, params.freezeId, 'freeze.see')
    const reference = await referenceFor(scope)(row)
    const [students, classes, unscheduled] = await Promise.all([
      readStudents(db, row),
      readClasses(db, reference, row),
      withoutSchedule(db, row),
    ])
    return {
      ...{ students, classes, withoutSchedule: unscheduled },
      isLunch: isLunchAt(bellsOf(reference), reference.school.timezone, row.startedAt),
      ...{ rooms: roomsOf(reference), staff: staffNames(reference) },
    }
  })

  route(app, 'GET /api/freeze/:freezeId/passes', async ({ params, scope }) => ({
    passes: await passesDuring(db, await findFreeze(db, scope, params.freezeId, 'freeze.see')),
  }))

  route(app, 'GET /api/freeze/:freezeId/marks', async ({ params, query, scope }) => {
    const { freezeId } = await findOpen(scope, params.freezeId)
    return { marks: await readMarks(db, freezeId, query.since) }
  })

  route(app, 'POST /api/freeze/:freezeId/marks', ({ params, body, scope, request }) => {
    countMark(scope)
    return runChange(context, { scope, request }, (change) =>
      markStudents(change, scope, params.freezeId, referenceFor(scope), body),
    )
  })

  route(app, 'POST /api/freeze/:freezeId/find', async ({ params, body, scope }) => {
    const row = await findOpen(scope, params.freezeId)
    return findAnybody(database, scope, row, body.typed, clock.now())
  })

  route(app, 'POST /api/freeze/:freezeId/says', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) =>
      sayWhere(change, scope, params.freezeId, referenceFor(scope), body),
    ),
  )

  route(app, 'GET /api/freeze/:freezeId/says', async ({ params, scope }) => {
    const { freezeId } = await findFreeze(db, scope, params.freezeId, 'pass.request')
    return { says: await lastSaid(db, freezeId, scope.userId) }
  })

  /** The list is read in the change that records who took it: none leaves without a record. */
  const take = (scope: Scope, freezeId: FreezeId, format: 'print' | 'csv', { givenTo }: Giving) =>
    runChange(context, { scope }, async (change) => {
      const row = await findFreeze(change.tx, scope, freezeId, 'freeze.start')
      const reference = await referenceFor(scope)(row)
      const rows = await takeList(change, scope.userId, reference, row, { format, givenTo })
      return { row, reference, rows, at: change.now }
    })

  route(app, 'POST /api/freeze/:freezeId/list', async ({ params, body, scope }) => {
    const { rows, at } = await take(scope, params.freezeId, 'print', body)
    return { rows, at }
  })

  route(app, 'POST /api/freeze/:freezeId/export', async ({ params, body, scope }) => {
    const { reference, row, rows } = await take(scope, params.freezeId, 'csv', body)
    return listFile(reference, row, rows)
  })
}

type Giving = Output<'POST /api/freeze/:freezeId/list', 'body'>
