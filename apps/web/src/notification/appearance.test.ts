import { NOTIFICATION_TYPES } from '@corridor/contract/constants'
import { describe, expect, it } from 'vitest'
import { NOTIFICATION_APPEARANCE } from './appearance.ts'

describe('the appearance of a notification', () => {
  it('[NOTIF-04] each of the twelve types has an icon of its own', () => {
    const types = ['start', 'end', 'request', 'issue', 'approve', 'reject']
    types.push('cancel', 'change', 'assign', 'view', 'message', 'alert')
    expect(Object.keys(NOTIFICATION_APPEARANCE).sort()).toEqual(types.sort())
    expect([...NOTIFICATION_TYPES].sort()).toEqual(types)
    expect(new Set(Object.values(NOTIFICATION_APPEARANCE).map(({ icon }) => icon)).size).toBe(12)
  })
})
