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
const ran: TriggeringPass = {
  startedAt: NOW,
  duration: 12,
  confirmedAt: null,
  confirmed: null,
  startedAtFingerprint: null,
  completedAtFingerprint: null,
}
const calm: SchoolAlerts = {
  timeLimit: null,
  perDayAmount: null,
  usedThatDay: 9,
  usageAmount: null,
  usedInTimeframe: 99,
  forgottenLately: 0,
}
const strict: SchoolAlerts = { ...calm, timeLimit: 10, perDayAmount: 3, usageAmount: 5, forgottenLately: 3 }
const flagged = { ...ran, confirmedAt: NOW, confirmed: false }

describe('what gives rise to an incident', () => {
  it('[D-050] counts are looked at when a pass starts, made or let go', () => {
    expect(incidentsFor('startPass', ran, strict)).toEqual(['exceed_daily', 'exceed_usage'])
    expect(incidentsFor('createPass', ran, strict)).toEqual(['exceed_daily', 'exceed_usage'])
    expect(incidentsFor('startPass', { ...ran, startedAt: null }, strict)).toEqual([])
    expect(incidentsFor('createPass', { ...ran, startedAt: null }, strict)).toEqual([])
  })

  it('[D-050] time, devices and forgetting when it ends', () => {
    expect(incidentsFor('completePass', ran, strict)).toEqual(['exceed_time', 'many_forgotten'])
    const twoDevices = {
      ...ran,
      startedAtFingerprint: device('a', 1),
      completedAtFingerprint: device('b', 2),
    }
    expect(incidentsFor('completePass', twoDevices, calm)).toEqual(['mismatch_device'])
  })

  it('[D-050] the flag when it is confirmed', () => {
    expect(incidentsFor('confirmPass', flagged, strict)).toEqual(['flagged'])
    expect(incidentsFor('completePass', flagged, calm)).toEqual([])
    expect(incidentsFor('confirmPass', { ...flagged, confirmed: true }, strict)).toEqual([])
  })

  it('[D-050] nothing comes of a pass that was not worth a look', () => {
    const anyPass = fc.record({
      startedAt: fc.option(fc.constant(NOW)),
      duration: fc.option(fc.nat(30)),
      confirmedAt: fc.option(fc.constant(NOW)),
      confirmed: fc.option(fc.boolean()),
      startedAtFingerprint: fc.constantFrom(null, device('a', 1)),
      completedAtFingerprint: fc.constantFrom(null, device('b', 2)),
    })
    const anyAlerts = fc.constantFrom(calm, strict)
    fc.assert(
      fc.property(fc.constantFrom(...PASS_EVENTS), anyPass, anyAlerts, (event, pass, alerts) => {
        if (!mayCauseIncident(event, pass)) expect(incidentsFor(event, pass, alerts)).toEqual([])
      }),
    )
    expect(mayCauseIncident('startPass', ran)).toBe(true)
    expect(mayCauseIncident('approvePass', ran)).toBe(false)
    expect(mayCauseIncident('confirmPass', flagged)).toBe(true)
    expect(mayCauseIncident('confirmPass', { ...flagged, confirmed: true })).toBe(false)
  })
})
