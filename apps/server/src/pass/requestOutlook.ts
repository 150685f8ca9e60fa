import type { Output, RequestOutlook } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { quickPassesRemaining } from '@corridor/rules/pass'
import { FEW_QUICK_PASSES } from '@corridor/rules/text'
import type { Context } from '../context.ts'
import { schoolOf } from '../school/reference.ts'
import type { Scope } from '../session/scope.ts'
import { chosenRoomNotFound, requireSchool, schoolNotFound } from '../session/tenancy.ts'
import { endpointsOf, expectedOf } from './expected.ts'
import { approverName, checkPlaces, previewSituation, refusedOutlook } from './preview.ts'

type Query = Output<'GET /api/pass/outlook', 'query'>

const NOTHING = { because: null, approverName: null, opensAt: null, readyAt: null, reached: null, left: null }

/** What would become of a request, as far as its student may know: never which limit they would wait in line for. */
export async function requestOutlook(context: Context, scope: Scope, query: Query): Promise<RequestOutlook> {
  const schoolId = requireSchool(scope, query.schoolId)
  if (!can(scope, 'pass.request', { schoolId })) throw schoolNotFound()
  const school = await schoolOf(context.references, scope, schoolId)
  const { fromRoomId, toRoomId, fromFacultyId, toFacultyId, scheduledFor = null } = query
  checkPlaces(school, [fromRoomId, toRoomId], [fromFacultyId, toFacultyId])
  const destination = school.rooms.get(toRoomId)
  if (!destination?.isInUse) throw chosenRoomNotFound()
  const endpoints = endpointsOf(query, school.staffByRoom(context.clock.now()))
  const place = { roomId: toRoomId, userId: endpoints.toFacultyId }
  const situation = await previewSituation(context, scope, school, [place], fromRoomId)
  const asked = { endpoints, school, destination, scheduledFor }
  const { expected, approver, quick, opens } = expectedOf(situation, asked, { isPreview: true })
  const { reached } = quick
  switch (expected.kind) {
    case 'refused':
      return { ...NOTHING, outlook: refusedOutlook(expected.code) }
    case 'ask':
      return {
        ...NOTHING,
        outlook: 'ask',
        because: expected.because,
        approverName: approverName(school, approver),
        opensAt: expected.because === 'closed' ? opens : null,
        readyAt: expected.because === 'cooldown' ? quick.readyAt : null,
        reached: expected.because === 'limit' && reached ? { period: reached.period, limit: reached.limit } : null,
      }
    default: {
      const left = destination.alwaysOpen ? null : quickPassesRemaining(quick.limits, quick.use)
      return { ...NOTHING, outlook: expected.kind, left: left && left.left <= FEW_QUICK_PASSES ? left : null }
    }
  }
}
