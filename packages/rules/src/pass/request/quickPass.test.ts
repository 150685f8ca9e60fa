import { describe, expect, it } from 'vitest'
import { asUserId, type UserId } from '../../ids.ts'
import { aPass, DESTINATION_TEACHER, NOW, ORIGIN_ROOM } from '../../testing/builders.ts'
import type { Approver } from '../approval.ts'
import { isAutoApproved, isOutOfQuickPasses, needsApproval, quickPassesLeft, quickPassesToGrant } from './quickPass.ts'

const approver: Approver = { approverId: DESTINATION_TEACHER, approverRoomId: null }

const disabledBy = (facultyId: UserId | null) => [{ facultyId, requiresApproval: true }]

describe('a request needs approval', () => {
  it('[GEN-15] [D-012] not if none is required and quick passes are not switched off', () => {
    expect(needsApproval('not_required', approver, [])).toBe(false)
  })

  it.each(['required', 'origin'] as const)('[D-012] always if the destination says %s', (approval) => {
    expect(needsApproval(approval, approver, [])).toBe(true)
  })

  it('[D-043] if the approver or the school switched quick passes off, but not if anybody else did', () => {
    expect(needsApproval('not_required', approver, disabledBy(DESTINATION_TEACHER))).toBe(true)
    expect(needsApproval('not_required', approver, disabledBy(null))).toBe(true)
    expect(needsApproval('not_required', approver, disabledBy(asUserId(21)))).toBe(false)
  })

  it('[D-043] if one applicable setting is Disabled, even if another is Enabled', () => {
    const both = [
      { facultyId: null, requiresApproval: false },
      { facultyId: DESTINATION_TEACHER, requiresApproval: true },
    ]
    expect(needsApproval('not_required', approver, both)).toBe(true)
  })

  it('[D-013] [D-043] if a room approves and any of its staff switched quick passes off', () => {
    const room: Approver = { approverId: null, approverRoomId: ORIGIN_ROOM }
    expect(needsApproval('not_required', room, disabledBy(asUserId(31)), [asUserId(31), asUserId(32)])).toBe(true)
    expect(needsApproval('not_required', room, disabledBy(asUserId(33)), [asUserId(31), asUserId(32)])).toBe(false)
    expect(needsApproval('not_required', approver, disabledBy(asUserId(31)), [asUserId(31), asUserId(32)])).toBe(false)
  })
})

describe('counting quick passes', () => {
  it('[SPASS-06] the daily limit minus what was used, at least 0', () => {
    expect([quickPassesLeft(3, 1), quickPassesLeft(3, 3), quickPassesLeft(3, 5)]).toEqual([2, 0, 0])
  })

  it('[D-041] passes that are granted but not started count for a new request', () => {
    expect(quickPassesToGrant(3, 1, 1)).toBe(1)
    expect(quickPassesToGrant(3, 2, 2)).toBe(0)
  })

  it('[PERM-09] [D-042] only a locked student runs out of them', () => {
    expect(isOutOfQuickPasses({ locked: true }, 0)).toBe(true)
    expect(isOutOfQuickPasses({ locked: true }, 1)).toBe(false)
    expect(isOutOfQuickPasses({ locked: false }, 0)).toBe(false)
  })

  it('[D-013] automatic approval has a time but no approver', () => {
    expect(isAutoApproved(aPass({ approvedAt: NOW }))).toBe(true)
    expect(isAutoApproved(aPass())).toBe(false)
  })
})
