/** Who is told what when something happens to a pass. Whoever did it is left out by the caller. */
import type { NotificationType, Pass } from '@corridor/contract'
import type { PassEventName } from '@corridor/rules'

export interface PlannedChange {
  pass: Pass
  event: PassEventName
  /** Somebody else is to approve it now. */
  needsReapproval?: boolean
}

export interface Message {
  userId: number
  type: NotificationType
  title: string
  message: string
  /** Delivered whatever the person subscribed to. */
  always?: true
}

type Told = (pass: Pass, approvers: readonly number[]) => Message[]

const toStudent = (pass: Pass, type: NotificationType, title: string, message: string): Message[] => [
  { userId: pass.studentId, type, title, message },
]

const toFaculty = (pass: Pass, type: NotificationType, title: string, message: string): Message[] =>
  [...new Set([pass.fromFacultyId, pass.toFacultyId])].flatMap((userId) =>
    userId === null ? [] : [{ userId, type, title, message }],
  )

const reason = (text: string | null) => (text ? ` Reason: ${text}` : '')
const way = (pass: Pass) =>
  pass.fromRoomName ? `from ${pass.fromRoomName} to ${pass.toRoomName}` : `to ${pass.toRoomName}`

const PLANS: Record<PassEventName, Told> = {
  createPass: (pass, approvers) => {
    if (pass.createdBy !== pass.studentId) {
      return toStudent(
        pass,
        'issue',
        `Pass to ${pass.toRoomName}`,
        `${pass.createdByName} made you a pass ${way(pass)}.`,
      )
    }
    if (pass.startedAt) return started(pass)
    return requested(pass, approvers)
  },
  approvePass: (pass) =>
    toStudent(
      pass,
      'approve',
      `Pass to ${pass.toRoomName} approved`,
      `${pass.approvedByName ?? 'The office'} approved your pass ${way(pass)}.`,
    ),
  rejectPass: (pass) =>
    toStudent(
      pass,
      'reject',
      `Pass to ${pass.toRoomName} rejected`,
      `${pass.rejectedByName ?? 'The office'} rejected your pass ${way(pass)}.${reason(pass.rejectReason)}`,
    ),
  cancelPass: (pass) =>
    toStudent(
      pass,
      'cancel',
      `Pass to ${pass.toRoomName} canceled`,
      `${pass.canceledByName ?? 'Corridor'} canceled your pass ${way(pass)}.${reason(pass.cancelReason)}`,
    ),
  updatePass: (pass, approvers) => [
    ...toStudent(
      pass,
      'change',
      `Pass to ${pass.toRoomName} changed`,
      `Your pass ${way(pass)} was changed. Check its time and where it starts.`,
    ),
    ...requested(pass, approvers),
  ],
  startPass: (pass) => {
    if (!pass.startedAt) return []
    const byTheLine = pass.startedByName === null
    return byTheLine ? [turn(pass), ...started(pass)] : started(pass)
  },
  completePass: (pass) =>
    // Without a duration the end of the day closed it: nobody knows that the student arrived.
    pass.duration === null
      ? toFaculty(
          pass,
          'end',
          `${pass.studentName} never ended a pass`,
          `${pass.studentName}'s pass ${way(pass)} was closed at the end of the day.`,
        )
      : toFaculty(pass, 'end', `${pass.studentName} arrived`, `${pass.studentName}'s pass ${way(pass)} has ended.`),
  confirmPass: () => [],
  acknowledgePass: (pass) =>
    toFaculty(
      pass,
      'view',
      `${pass.studentName} has seen a pass`,
      `${pass.studentName} has seen the pass ${way(pass)}.`,
    ),
}

/** Nobody started it: the line moved up, and the clock is running. */
function turn(pass: Pass): Message {
  return {
    userId: pass.studentId,
    type: 'start',
    title: `Your turn: ${pass.toRoomName}`,
    message: `There is room now. Your pass ${way(pass)} has started.`,
    always: true,
  }
}

function started(pass: Pass): Message[] {
  return toFaculty(
    pass,
    'start',
    `${pass.studentName} is on the way`,
    `${pass.studentName}'s pass ${way(pass)} has started.`,
  )
}

function requested(pass: Pass, approvers: readonly number[]): Message[] {
  return approvers.map((userId) => ({
    userId,
    type: 'request',
    title: `${pass.studentName} requested a pass`,
    message: `${pass.studentName} requested a pass ${way(pass)}.${pass.note ? ` Note: ${pass.note}` : ''}`,
  }))
}

/** Does the change put a question to somebody? */
export function asks({ event, pass, needsReapproval }: PlannedChange): boolean {
  return pass.approvedAt === null && (event === 'createPass' || (event === 'updatePass' && needsReapproval === true))
}

/** `approvers` are those whom the question is put to, where there is one. */
export function plan({ event, pass }: PlannedChange, approvers: readonly number[]): Message[] {
  return PLANS[event](pass, approvers)
}
