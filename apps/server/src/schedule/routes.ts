import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { MAX_DAYS_SET } from '@corridor/rules/schedule'
import { addDays, type LocalDay, localDay } from '@corridor/rules/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { forbidden, invalid } from '../http/errors.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { schoolOf } from '../school/reference.ts'
import { requireSettings } from '../school/settings.ts'
import { route } from '../session/route.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool } from '../session/tenancy.ts'
import type { EditContext } from './access.ts'
import { changeBlock, createBlock, removeBlock, restoreBlock } from './blocks.ts'
import { changeCalendar, setDays } from './calendar.ts'
import { readIcs } from './ics/readIcs.ts'
import { listPlanned } from './plannedPasses.ts'
import { activateSchedule, changeSchedule, createSchedule, removeSchedule } from './schedules.ts'
import { changeTimeRange, createTimeRange, removeTimeRange, restoreTimeRange } from './timeRanges.ts'
import { readUsedDays } from './usedDays.ts'

const DONE = { ok: true } as const

/** Reading is part of the school's setup (`GET /api/school/:schoolId`), except for what past days used. */
export function scheduleRoutes(app: FastifyInstance, context: Context): void {
  const run = async <A>({ scope, request }: Requester, command: (editing: EditContext) => Promise<A>): Promise<A> => {
    let changed: SchoolId[] = []
    const answer = await runChange(context, { scope, request }, async (change) => {
      const done = await command({ change, scope })
      changed = change.lines.flatMap(({ schoolId }) => (typeof schoolId === 'number' ? schoolId : []))
      return done
    })
    // With other hours, quick passes may be open now, and those in line go.
    for (const schoolId of new Set(changed)) await reconcilePasses(context, schoolId)
    return answer
  }

  route(app, 'POST /api/schedule', (call) => run(call, (editing) => createSchedule(editing, call.body)))
  route(app, 'POST /api/schedule/:scheduleId', (call) =>
    run(call, (editing) => changeSchedule(editing, call.params.scheduleId, call.body)),
  )
  route(app, 'POST /api/schedule/:scheduleId/use', (call) =>
    run(call, (editing) => activateSchedule(editing, call.params.scheduleId)),
  )
  route(app, 'DELETE /api/schedule/:scheduleId', (call) =>
    run(call, async (editing) => {
      await removeSchedule(editing, call.params.scheduleId, call.query)
      return DONE
    }),
  )

  route(app, 'POST /api/school/:schoolId/calendar', (call) =>
    run(call, (editing) => changeCalendar(editing, call.params.schoolId, call.body)),
  )
  route(app, 'POST /api/school/:schoolId/days', (call) =>
    run(call, (editing) => setDays(editing, call.params.schoolId, call.body)),
  )
  route(app, 'GET /api/school/:schoolId/days', async ({ scope, params, query }) => {
    const { from, to } = daysOf(query)
    const schoolId = requireSchool(scope, params.schoolId)
    if (!can(scope, 'school.seeSettings', { schoolId })) throw forbidden()
    const days = await readUsedDays(context.database.db, schoolId, from, to)
    return { days: days.map(({ hours: _, ...day }) => day) }
  })
  route(app, 'POST /api/school/:schoolId/ics', async ({ scope, params, file }) => {
    const { school } = await schoolOf(context.references, scope, requireSettings(scope, params.schoolId))
    return readIcs(file.bytes, localDay(context.clock.now(), school.timezone))
  })
  route(app, 'POST /api/school/:schoolId/planned', async ({ scope, params, body }) => {
    const { school } = await schoolOf(context.references, scope, requireSettings(scope, params.schoolId))
    return listPlanned(context.database.db, scope, school, body.days)
  })

  route(app, 'POST /api/block', (call) => run(call, (editing) => createBlock(editing, call.body)))
  route(app, 'POST /api/block/:blockId', (call) =>
    run(call, (editing) => changeBlock(editing, call.params.blockId, call.body)),
  )
  route(app, 'DELETE /api/block/:blockId', (call) =>
    run(call, (editing) => removeBlock(editing, call.params.blockId, call.query)),
  )
  route(app, 'POST /api/block/:blockId/restore', (call) =>
    run(call, (editing) => restoreBlock(editing, call.params.blockId, call.body)),
  )

  route(app, 'POST /api/timerange', (call) => run(call, (editing) => createTimeRange(editing, call.body)))
  route(app, 'POST /api/timerange/:timeRangeId', (call) =>
    run(call, (editing) => changeTimeRange(editing, call.params.timeRangeId, call.body)),
  )
  route(app, 'DELETE /api/timerange/:timeRangeId', (call) =>
    run(call, async (editing) => {
      await removeTimeRange(editing, call.params.timeRangeId)
      return DONE
    }),
  )
  route(app, 'POST /api/timerange/:timeRangeId/restore', (call) =>
    run(call, (editing) => restoreTimeRange(editing, call.params.timeRangeId)),
  )
}

function daysOf({ from, to }: { from: LocalDay; to: LocalDay }): { from: LocalDay; to: LocalDay } {
  const problem =
    to < from
      ? 'Choose a last day that is not before the first one.'
      : to > addDays(from, MAX_DAYS_SET) && `Choose at most ${MAX_DAYS_SET} days at once.`
  if (problem) throw invalid(problem, { to: problem })
  return { from, to }
}

interface Requester {
  scope: Scope
  request: FastifyRequest
}
