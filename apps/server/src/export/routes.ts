import { EXPORT_ROWS_HEADER } from '@corridor/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { route } from '../session/route.ts'
import { exportPasses } from './export.ts'
import { Turns } from './turns.ts'

export function exportRoutes(app: FastifyInstance, context: Context): void {
  const turns = new Turns()

  route(app, 'POST /api/export', async ({ body, scope, reply }) => {
    turns.take(scope.userId, reply)
    const { file, rows } = await exportPasses(context, scope, body)
    if (rows !== null) reply.header(EXPORT_ROWS_HEADER, rows)
    return file
  })
}
