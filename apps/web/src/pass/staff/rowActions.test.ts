import { describe, expect, it } from 'vitest'
import { ALVAREZ_ID, aQueuedPass, aRunningPass, aViewer, NOW, OSEI_ID } from '../testing.ts'
import { overLimitText, rowOffer } from './rowActions.ts'

const destination = aViewer()
const colleague = aViewer({ userId: OSEI_ID, actsFor: [OSEI_ID] })
const administrator = aViewer({
  userId: 90,
  type: 'schoolAdministrator',
  actsFor: [90],
  permissions: { 1: ['allPasses:write'] },
})
const running = aRunningPass({ toFacultyId: ALVAREZ_ID })
const arrived = aRunningPass({ toFacultyId: ALVAREZ_ID, completedAt: NOW })

describe('what a live row offers', () => {
  it('[LIST-11] is to end a running pass, and to flag it at once where ending confirms', () => {
    expect(rowOffer(running, destination)).toEqual({ state: 'active', mayAct: true, mayEndAndFlag: true, hint: null })
    expect(rowOffer(running, administrator)).toMatchObject({ mayAct: true, mayEndAndFlag: false })
  })

  it('[LIST-12] is to confirm or flag an arrival', () => {
    expect(rowOffer(arrived, destination)).toMatchObject({ state: 'awaiting', mayAct: true })
  })

  it('[D-014] lets the issuer end a pass, but not confirm the arrival', () => {
    const issued = { createdBy: OSEI_ID }
    expect(rowOffer({ ...running, ...issued }, colleague).mayAct).toBe(true)
    expect(rowOffer({ ...arrived, ...issued }, colleague).mayAct).toBe(false)
  })

  it("[LIST-13][LIST-14] is nothing on others' passes, and says whose they are", () => {
    expect(rowOffer(running, colleague)).toEqual({
      state: 'active',
      mayAct: false,
      mayEndAndFlag: false,
      hint: "This is Ms. Alvarez's pass",
    })
  })

  it('[D-009] asks before it starts somebody over the limit', () => {
    const queued = aQueuedPass()
    expect(rowOffer(queued, destination)).toMatchObject({ state: 'inLine', mayAct: true })
    expect(overLimitText(queued, 3)).toBe(
      'Restroom, 2nd floor takes 3 at a time and is full right now. Starting Maya Okonkwo now goes over the limit.',
    )
    expect(overLimitText(queued, -1)).toMatch(/^Restroom, 2nd floor is full right now\./)
  })
})
