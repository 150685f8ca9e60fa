/**
 * The approval and limits that the rules give for a pair of endpoints, cached per pair, because history uses the same
 * pairs often.
 */
import {
  type Approval,
  type Approver,
  type Endpoints,
  NO_LIMIT,
  resolveApproval,
  resolveApprover,
  settingMatches,
} from '@corridor/rules'
import type { DemoSchool } from './school.ts'

export interface ApprovalResult {
  approval: Approval
  approver: Approver
  /** Every limit that applies. */
  limits: readonly { key: string; places: number }[]
}

export class EndpointRules {
  readonly #school: Pick<DemoSchool, 'rooms' | 'settings'>
  readonly #staffed: ReadonlySet<number>
  readonly #known = new Map<string, ApprovalResult>()

  constructor(school: Pick<DemoSchool, 'rooms' | 'settings'>) {
    this.#school = school
    this.#staffed = new Set(school.rooms.filter(({ facultyIds }) => facultyIds.length > 0).map(({ roomId }) => roomId))
  }

  of(way: Endpoints): ApprovalResult {
    const key = `${way.fromRoomId}/${way.fromFacultyId}/${way.toRoomId}/${way.toFacultyId}`
    let verdict = this.#known.get(key)
    if (!verdict) {
      verdict = this.#judge(way)
      this.#known.set(key, verdict)
    }
    return verdict
  }

  /** Who approves: the approver, or a staff member of the room that approves. */
  approverOf(way: Endpoints): number | null {
    const { approverId, approverRoomId } = this.of(way).approver
    return approverId ?? this.#room(approverRoomId)?.facultyIds[0] ?? null
  }

  #judge(way: Endpoints): ApprovalResult {
    const room = this.#room(way.toRoomId)
    if (!room) throw new Error('A way leads out of the school')
    const { settings } = this.#school
    const approval = resolveApproval(way, { requiresApproval: room.row.requiresApproval === true }, settings)
    const limits = [
      { key: `room ${room.roomId}`, places: room.row.totalLimit ?? NO_LIMIT },
      ...settings
        .filter((setting) => settingMatches(setting, way))
        .map(({ roomSettingId, passLimit }) => ({ key: `setting ${roomSettingId}`, places: passLimit })),
    ].filter(({ places }) => places !== NO_LIMIT)
    return { approval, approver: resolveApprover(way, approval, this.#staffed), limits }
  }

  #room(roomId: number | null) {
    return this.#school.rooms.find((room) => room.roomId === roomId)
  }
}
