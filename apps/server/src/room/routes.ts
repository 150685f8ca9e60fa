import type { Output } from '@corridor/contract'
import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { schoolsByVersion } from '../school/reference.ts'
import { route } from '../session/route.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool } from '../session/tenancy.ts'
import { allClaims, claimRoom, confirmClaim, declineClaim, giveUpRoom, schoolClaims } from './claims.ts'
import { changeRoom, createRoom, endRoom } from './commands.ts'
import { linkRoom, unlinkRoom } from './links.ts'
import { pauseRoom, resumeRoom } from './pause.ts'
import { makePlaces } from './places.ts'
import { readFullRoom, roomOccupancy, roomsPage } from './queries.ts'

const DONE = { ok: true } as const

/** Whoever gets or gives up a room of their own has other rooms then, which must not make a retry look like someone else's. */
const withoutRooms = (scope: Scope): Scope => ({ ...scope, linkedRoomIds: [] })

/** Whether a change of a room can be the one that somebody in line waits for. */
const mayLetOut = ({ totalLimit, outLimit, alwaysOpen }: Output<'POST /api/room/:roomId', 'body'>) =>
  [totalLimit, outLimit, alwaysOpen].some((value) => value !== undefined)

export function roomRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database

  route(app, 'GET /api/school/:schoolId/rooms', ({ params, query, scope }) =>
    roomsPage(db, scope, requireSchool(scope, params.schoolId), query, context.clock.now()),
  )

  route(app, 'GET /api/room/:roomId/full', ({ params, scope }) => readFullRoom(db, scope, params.roomId))

  route(app, 'GET /api/room/:roomId/occupancy', ({ params, scope }) => roomOccupancy(db, scope, params.roomId))

  route(app, 'POST /api/room', ({ body, scope, request }) => {
    return runChange(context, { scope: withoutRooms(scope), request }, (change) => createRoom(change, scope, body))
  })

  route(app, 'POST /api/school/:schoolId/places', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) => makePlaces(change, scope, params.schoolId, body)),
  )

  route(app, 'POST /api/room/:roomId', async ({ params, body, scope, request }) => {
    const room = await runChange(context, { scope, request }, (change) =>
      changeRoom(change, scope, params.roomId, body),
    )
    if (mayLetOut(body)) await reconcilePasses(context, room.schoolId)
    return room
  })

  route(app, 'POST /api/room/:roomId/pause', async ({ params, body, scope, request }) => {
    const schools = await schoolsByVersion(context.references, scope.referenceVersions)
    return runChange(context, { scope, request }, (change) => pauseRoom(change, scope, params.roomId, body, schools))
  })

  route(app, 'POST /api/room/:roomId/resume', async ({ params, body, scope, request }) => {
    const room = await runChange(context, { scope, request }, (change) =>
      resumeRoom(change, scope, params.roomId, body),
    )
    await reconcilePasses(context, room.schoolId)
    return room
  })

  route(app, 'DELETE /api/room/:roomId', async ({ params, scope, request }) => {
    const schoolId = await runChange(context, { scope, request }, (change) => endRoom(change, scope, params.roomId))
    await reconcilePasses(context, schoolId, scope.userId)
    return DONE
  })

  route(app, 'POST /api/user/:userId/room/:roomId', ({ params, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await linkRoom(change, scope, params)
      return DONE
    }),
  )

  route(app, 'DELETE /api/user/:userId/room/:roomId', async ({ params, scope, request }) => {
    const schoolId = await runChange(context, { scope, request }, (change) => unlinkRoom(change, scope, params))
    await reconcilePasses(context, schoolId, scope.userId)
    return DONE
  })

  route(app, 'GET /api/school/:schoolId/rooms/claims', ({ params, scope }) =>
    schoolClaims(db, scope, requireSchool(scope, params.schoolId)),
  )

  route(app, 'GET /api/rooms/claims', ({ scope }) => allClaims(db, scope))

  route(app, 'POST /api/room/:roomId/claim', ({ params, scope, request }) =>
    runChange(context, { scope: withoutRooms(scope), request }, (change) => claimRoom(change, scope, params.roomId)),
  )

  route(app, 'DELETE /api/room/:roomId/claim', async ({ params, scope, request }) => {
    const schoolId = await runChange(context, { scope: withoutRooms(scope), request }, (change) =>
      giveUpRoom(change, scope, params.roomId),
    )
    await reconcilePasses(context, schoolId, scope.userId)
    return DONE
  })

  route(app, 'POST /api/room/:roomId/claim/:userId/confirm', ({ params, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await confirmClaim(change, scope, params)
      return DONE
    }),
  )

  route(app, 'POST /api/room/:roomId/claim/:userId/decline', ({ params, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await declineClaim(change, scope, params)
      return DONE
    }),
  )
}
