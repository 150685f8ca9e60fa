import { asSchoolId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { aPass, aQueuedPass, aRunningPass, aSetup, aViewer, LIND_ID, NOW, OSEI_ID } from '../../../../base/testing.ts'
import { approveQuestion, BULK_ACTIONS, BULK_OF, type BulkName, eligible } from './bulk.ts'

const viewer = aViewer()
const { school } = aSetup()
const fitting = (name: BulkName, ...selected: Parameters<typeof eligible>[1]) =>
  eligible(name, selected, viewer, (schoolId) => (schoolId === 1 ? school : undefined), NOW)

const request = aPass()
const someoneElses = aPass({ toFacultyId: OSEI_ID, fromFacultyId: LIND_ID, approverId: OSEI_ID })
const upcoming = aPass({ approvedAt: NOW, scheduledFor: NOW })
const running = aRunningPass()
const arrived = aRunningPass({ completedAt: NOW })

describe('bulk actions', () => {
  it('[LIST-03] are Approve and Reject for requests; Start and Cancel; End, Confirm and Flag', () => {
    const labels = Object.fromEntries(
      Object.entries(BULK_OF).map(([list, names]) => [list, names.map((name) => BULK_ACTIONS[name].label)]),
    )
    expect(labels).toEqual({
      requested: ['Approve', 'Reject'],
      upcoming: ['Start', 'Cancel'],
      live: ['End', 'Confirm', 'Flag'],
    })
  })

  it('[LIST-07] [LIST-13] apply only to passes the viewer may act on', () => {
    for (const name of ['approve', 'reject'] as const) {
      expect(fitting(name, request, someoneElses)).toEqual([request])
      expect(fitting(name, someoneElses)).toEqual([])
    }
  })

  it('[LIST-09] [D-023] start only passes with both rooms', () => {
    expect(fitting('start', upcoming, { ...upcoming, fromRoomId: null })).toEqual([upcoming])
    expect(fitting('cancel', upcoming, { ...upcoming, fromRoomId: null })).toHaveLength(2)
  })

  it('[LIST-11] [LIST-12] end active passes, confirm or flag arrived ones, and skip the line', () => {
    const selected = [running, arrived, aQueuedPass()] as const
    expect(fitting('end', ...selected)).toEqual([running])
    expect(fitting('confirm', ...selected)).toEqual([arrived])
    expect(fitting('flag', ...selected)).toEqual([arrived])
  })

  it('[D-149] never apply to passes of another school', () => {
    expect(fitting('approve', { ...request, schoolId: asSchoolId(2) })).toEqual([])
  })

  it('[FLASH-05] [FLASH-06] [FLASH-07] [FLASH-09] [FLASH-10] [D-121] end with these words', () => {
    expect(BULK_ACTIONS.approve.success).toBe('Successfully approved pass(es)!')
    expect(BULK_ACTIONS.reject.success).toBe('Successfully rejected pass(es)')
    expect(BULK_ACTIONS.cancel.success).toBe('Successfully canceled pass(es)')
    expect(BULK_ACTIONS.confirm.success).toBe('Successfully confirmed pass(es)')
    expect(BULK_ACTIONS.flag.success).toBe('Successfully flagged pass(es)')
  })

  it('[LIST-05] [D-121] ask for approval in these words', () => {
    expect(approveQuestion(1)).toBe('Are you sure you want to approve 1 pass(es)?')
    expect(approveQuestion(75)).toBe('Are you sure you want to approve 75 pass(es)?')
  })

  it('[LIST-05] [LIST-06] have shortcuts for approving and rejecting only', () => {
    const keys = (list: keyof typeof BULK_OF) => BULK_OF[list].map((name) => BULK_ACTIONS[name].shortcut?.key)
    expect(keys('requested')).toEqual(['a', 'r'])
    expect([...keys('live'), ...keys('upcoming')]).toEqual(Array(5).fill(undefined))
  })
})
