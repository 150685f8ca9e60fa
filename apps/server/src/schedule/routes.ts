import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { route } from '../session/route.ts'
import type { Scope } from '../session/scope.ts'
import type { EditContext } from './access.ts'
import { changeBlock, createBlock, removeBlock, restoreBlock } from './blocks.ts'
import { activateSchedule, changeSchedule, createSchedule, removeSchedule } from './schedules.ts'
import { changeTimeRange, createTimeRange, removeTimeRange, restoreTimeRange } from './timeRanges.ts'

const DONE = { ok: true } as const

/** Reading is part of the school's setup (`GET /api/school/:schoolId`). */
export function scheduleRoutes(app: FastifyInstance, context: Context): void {
  const run = <A>({ scope, request }: Asked, command: (editing: EditContext) => Promise<A>): Promise<A> =>
    runChange(context, { scope, request }, (change) => command({ change, scope }))

  route(app, 'POST /api/schedule', (asked) => run(asked, (editing) => createSchedule(editing, asked.body)))
  route(app, 'POST /api/schedule/:scheduleId', (asked) =>
    run(asked, (editing) => changeSchedule(editing, asked.params.scheduleId, asked.body)),
  )
  route(app, 'POST /api/schedule/:scheduleId/use', (asked) =>
    run(asked, (editing) => activateSchedule(editing, asked.params.scheduleId)),
  )
  route(app, 'DELETE /api/schedule/:scheduleId', (asked) =>
    run(asked, async (editing) => {
      await removeSchedule(editing, asked.params.scheduleId, asked.query)
      return DONE
    }),
  )

  route(app, 'POST /api/block', (asked) => run(asked, (editing) => createBlock(editing, asked.body)))
  route(app, 'POST /api/block/:blockId', (asked) =>
    run(asked, (editing) => changeBlock(editing, asked.params.blockId, asked.body)),
  )
  route(app, 'DELETE /api/block/:blockId', (asked) =>
    run(asked, (editing) => removeBlock(editing, asked.params.blockId, asked.query)),
  )
  route(app, 'POST /api/block/:blockId/restore', (asked) =>
    run(asked, (editing) => restoreBlock(editing, asked.params.blockId, asked.body)),
  )

  route(app, 'POST /api/timerange', (asked) => run(asked, (editing) => createTimeRange(editing, asked.body)))
  route(app, 'POST /api/timerange/:timeRangeId', (asked) =>
    run(asked, (editing) => changeTimeRange(editing, asked.params.timeRangeId, asked.body)),
  )
  route(app, 'DELETE /api/timerange/:timeRangeId', (asked) =>
    run(asked, async (editing) => {
      await removeTimeRange(editing, asked.params.timeRangeId)
      return DONE
    }),
  )
  route(app, 'POST /api/timerange/:timeRangeId/restore', (asked) =>
    run(asked, (editing) => restoreTimeRange(editing, asked.params.timeRangeId)),
  )
}

interface Asked {
  scope: Scope
  request: FastifyRequest
}
