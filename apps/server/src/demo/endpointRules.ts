/**
 * The approval and limits that the rules give for a pair of endpoints, cached per pair, because history uses the same
 * pairs often.
 */
import type { RoomId, UserId } from '@corridor/rules/ids'
import {
  type Approval,
  type Approver,
  type Endpoints,
  NO_LIMIT,
  resolveApproval,
  resolveApprover,
  settingMatches,
} from '@corridor/rules/pass'
import type { DemoSchool } from './school.ts'

export interface ApprovalResult {
  approval: Approval
  approver: Approver
  /** Every limit that applies. */
  limits: readonly { key: string; places: number }[]
}

export class EndpointRules {
  readonly #school: Pick<DemoSchool, 'rooms' | 'settings'>
  readonly #staffed: ReadonlySet<RoomId>
  readonly #known = new Map<string, ApprovalResult>()

  constructor(school: Pick<DemoSchool, 'rooms' | 'settings'>) {
    this.#school = school
    this.#staffed = new Set(school.rooms.filter(({ facultyIds }) => facultyIds.length > 0).map(({ roomId }) => roomId))
  }

  of(endpoints: Endpoints): ApprovalResult {
    const key = `${endpoints.fromRoomId}/${endpoints.fromFacultyId}/${endpoints.toRoomId}/${endpoints.toFacultyId}`
    let result = this.#known.get(key)
    if (!result) {
      result = this.#resolve(endpoints)
      this.#known.set(key, result)
    }
    return result
  }

  /** Who approves: the approver, or a staff member of the room that approves. */
  approverOf(endpoints: Endpoints): UserId | null {
    const { approverId, approverRoomId } = this.of(endpoints).approver
    return approverId ?? this.#room(approverRoomId)?.facultyIds[0] ?? null
  }

  #resolve(endpoints: Endpoints): ApprovalResult {
    const room = this.#room(endpoints.toRoomId)
    if (!room) throw new Error('The destination is not in this school')
    const { settings } = this.#school
    const approval = resolveApproval(endpoints, { requiresApproval: room.row.requiresApproval === true }, settings)
    const limits = [
      { key: `room ${room.roomId}`, places: room.row.totalLimit ?? NO_LIMIT },
      ...settings
        .filter((setting) => settingMatches(setting, endpoints))
        .map(({ roomSettingId, passLimit }) => ({ key: `setting ${roomSettingId}`, places: passLimit })),
    ].filter(({ places }) => places !== NO_LIMIT)
    return { approval, approver: resolveApprover(endpoints, approval, this.#staffed), limits }
  }

  #room(roomId: RoomId | null) {
    return this.#school.rooms.find((room) => room.roomId === roomId)
  }
}
