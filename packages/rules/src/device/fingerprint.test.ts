import { describe, expect, it } from 'vitest'
import { type DeviceFingerprint, deviceMismatchText, devicesMatch, isDeviceMismatch, isMobile } from './fingerprint.ts'

function device(id: string, width: number, height: number, family = 'Chrome OS'): DeviceFingerprint {
  return { id, createdAt: '2026-08-20T12:00:00.000Z', dimensions: { width, height }, deviceInfo: { os: { family } } }
}

const chromebook = device('a', 1366, 768)
const phone = device('b', 390, 844, 'iOS')
const TWO_DEVICES = 'The student started and stopped this pass on two distinct devices.'

describe('devices', () => {
  it('[DEV-06] match by id or by the size of the screen', () => {
    expect(devicesMatch(chromebook, device('a', 1, 1))).toBe(true)
    expect(devicesMatch(chromebook, device('z', 1366, 768))).toBe(true)
    expect(devicesMatch(chromebook, phone)).toBe(false)
    expect(devicesMatch(chromebook, device('z', 1366, 1366))).toBe(false)
    expect(devicesMatch(chromebook, device('z', 1280, 768))).toBe(false)
    expect(devicesMatch(chromebook, device('z', 1366, 800))).toBe(false)
  })

  it('[D-054] a rotated phone is the same phone', () => {
    expect(devicesMatch(phone, device('z', 844, 390))).toBe(true)
    expect(devicesMatch(phone, device('z', 844, 400))).toBe(false)
    expect(devicesMatch(phone, device('z', 800, 390))).toBe(false)
  })

  it('[DEV-09] are mobile depending on their operating system', () => {
    const families = ['iOS', 'Windows Phone', 'KaiOS', 'Tablet OS', 'Android', 'Chrome OS', 'Windows', 'OS X']
    expect(families.filter((family) => isMobile(device('a', 1, 1, family)))).toEqual(families.slice(0, 5))
  })

  it('[DEV-07] [D-050] give a warning when a pass was started and stopped on two of them', () => {
    expect(isDeviceMismatch(phone, chromebook)).toBe(true)
    expect(isDeviceMismatch(chromebook, chromebook)).toBe(false)
    expect(deviceMismatchText(isMobile(chromebook))).toBe(TWO_DEVICES)
  })

  it('[DEV-08] the warning adds that the second one was mobile', () => {
    expect(deviceMismatchText(isMobile(phone))).toBe(
      `${TWO_DEVICES} The device used to complete the pass was a mobile device.`,
    )
  })

  it('[D-053] are not compared unless both are known', () => {
    expect([isDeviceMismatch(null, phone), isDeviceMismatch(phone, null)]).toEqual([false, false])
  })
})
