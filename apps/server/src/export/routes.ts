import { EXPORT_ROWS_HEADER } from '@corridor/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { route } from '../session/route.ts'
import { exportPasses } from './export.ts'
import { makeExportLimit } from './exportLimit.ts'

export function exportRoutes(app: FastifyInstance, context: Context): void {
  const exports = makeExportLimit()

  route(app, 'POST /api/export', async ({ body, scope, reply }) => {
    exports.acquire(scope.userId, reply)
    const { file, rows } = await exportPasses(context, scope, body)
    if (rows !== null) reply.header(EXPORT_ROWS_HEADER, rows)
    return file
  })
}
