import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceFingerprint } from '../device/fingerprint.ts'
import { PASS_EVENTS } from '../live/events.ts'
import { NOW } from '../testing/builders.ts'
import { incidentsFor, mayCauseIncident, type SchoolAlerts, type TriggeringPass } from './triggers.ts'

const device = (id: string, width: number): DeviceFingerprint => ({
  id,
  createdAt: NOW,
  dimensions: { width, height: 1 },
  deviceInfo: { os: { family: 'iOS' } },
})
const startedPass: TriggeringPass = {
  startedAt: NOW,
  duration: 12,
  confirmedAt: null,
  confirmed: null,
  isLate: false,
  startedAtFingerprint: null,
  completedAtFingerprint: null,
}
const noAlerts: SchoolAlerts = {
  timeLimit: null,
  perDayAmount: null,
  usedThatDay: 9,
  usageAmount: null,
  usedInTimeframe: 99,
  forgottenLately: 0,
}
const allAlerts: SchoolAlerts = { ...noAlerts, timeLimit: 10, perDayAmount: 3, usageAmount: 5, forgottenLately: 3 }
const flagged = { ...startedPass, confirmedAt: NOW, confirmed: false }

describe('what causes an incident', () => {
  it('[D-050] counts are checked when a pass starts, on creation or later', () => {
    expect(incidentsFor('startPass', startedPass, allAlerts)).toEqual(['exceed_daily', 'exceed_usage'])
    expect(incidentsFor('createPass', startedPass, allAlerts)).toEqual(['exceed_daily', 'exceed_usage'])
    expect(incidentsFor('startPass', { ...startedPass, startedAt: null }, allAlerts)).toEqual([])
    expect(incidentsFor('createPass', { ...startedPass, startedAt: null }, allAlerts)).toEqual([])
  })

  it('[D-050] time, devices and forgotten passes are checked when it ends', () => {
    expect(incidentsFor('completePass', startedPass, allAlerts)).toEqual(['exceed_time', 'many_forgotten'])
    const twoDevices = {
      ...startedPass,
      startedAtFingerprint: device('a', 1),
      completedAtFingerprint: device('b', 2),
    }
    expect(incidentsFor('completePass', twoDevices, noAlerts)).toEqual(['mismatch_device'])
  })

  it('[D-050] the flag is checked when it is confirmed', () => {
    expect(incidentsFor('confirmPass', flagged, allAlerts)).toEqual(['flagged'])
    expect(incidentsFor('completePass', flagged, noAlerts)).toEqual([])
    expect(incidentsFor('confirmPass', { ...flagged, confirmed: true }, allAlerts)).toEqual([])
  })

  it('[TARDY-08] nothing that happens to the pass of somebody who came late', () => {
    for (const event of PASS_EVENTS) expect(mayCauseIncident(event, { ...flagged, isLate: true })).toBe(false)
  })

  it('[D-050] a change that cannot cause an incident never does', () => {
    const anyPass = fc.record({
      isLate: fc.constant(false),
      startedAt: fc.option(fc.constant(NOW)),
      duration: fc.option(fc.nat(30)),
      confirmedAt: fc.option(fc.constant(NOW)),
      confirmed: fc.option(fc.boolean()),
      startedAtFingerprint: fc.constantFrom(null, device('a', 1)),
      completedAtFingerprint: fc.constantFrom(null, device('b', 2)),
    })
    const anyAlerts = fc.constantFrom(noAlerts, allAlerts)
    fc.assert(
      fc.property(fc.constantFrom(...PASS_EVENTS), anyPass, anyAlerts, (event, pass, alerts) => {
        if (!mayCauseIncident(event, pass)) expect(incidentsFor(event, pass, alerts)).toEqual([])
      }),
    )
    expect(mayCauseIncident('startPass', startedPass)).toBe(true)
    expect(mayCauseIncident('approvePass', startedPass)).toBe(false)
    expect(mayCauseIncident('confirmPass', flagged)).toBe(true)
    expect(mayCauseIncident('confirmPass', { ...flagged, confirmed: true })).toBe(false)
  })
})
