/** Who is told what when something happens to a pass. Whoever did it is left out by the caller. */
import type { NotificationType, Pass } from '@corridor/contract'
import type { PassEventName } from '@corridor/rules'

export interface Message {
  userId: number
  type: NotificationType
  title: string
  message: string
  /** Delivered whatever the person subscribed to. */
  always?: true
}

type Told = (pass: Pass) => Message[]

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
  createPass: (pass) => {
    if (pass.createdBy !== pass.studentId) {
      return toStudent(
        pass,
        'issue',
        `Pass to ${pass.toRoomName}`,
        `${pass.createdByName} made you a pass ${way(pass)}.`,
      )
    }
    if (pass.startedAt) return started(pass)
    if (pass.approvedAt || pass.approverId === null) return []
    return [
      {
        userId: pass.approverId,
        type: 'request',
        title: `${pass.studentName} asks for a pass`,
        message: `${pass.studentName} asks for a pass ${way(pass)}.${pass.note ? ` Note: ${pass.note}` : ''}`,
      },
    ]
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
  updatePass: (pass) =>
    toStudent(
      pass,
      'change',
      `Pass to ${pass.toRoomName} changed`,
      `Your pass ${way(pass)} was changed. Check its time and where it starts.`,
    ),
  startPass: (pass) => {
    if (!pass.startedAt) return []
    const byTheLine = pass.startedByName === null
    return byTheLine ? [turn(pass), ...started(pass)] : started(pass)
  },
  completePass: (pass) =>
    toFaculty(pass, 'end', `${pass.studentName} arrived`, `${pass.studentName}'s pass ${way(pass)} has ended.`),
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

export function plan(event: PassEventName, pass: Pass): Message[] {
  return PLANS[event](pass)
}
