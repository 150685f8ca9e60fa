import { devicesMatch } from '@corridor/rules/device'
import { describe, expect, it } from 'vitest'
import { collectFingerprint } from './fingerprint.ts'

function aBrowser(width: number, height: number) {
  const kept: Record<string, string> = {}
  return {
    screen: { width, height },
    navigator: { userAgent: 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/141.0.0.0', maxTouchPoints: 0 },
    localStorage: {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => {
        kept[key] = value
      },
    },
  }
}

describe('collectFingerprint', () => {
  it('[DEV-01][D-055] contains the screen, the browser and its device information', () => {
    const fingerprint = collectFingerprint(aBrowser(1366, 768))
    expect(fingerprint.dimensions).toEqual({ width: 1366, height: 768 })
    expect(fingerprint.id).not.toBe('')
    expect(Date.parse(fingerprint.createdAt)).not.toBeNaN()
    expect(fingerprint.deviceInfo.os.family).toBe('Chrome OS')
  })

  it('[DEV-06] matches the same browser after its screen changed, and no other browser', () => {
    const browser = aBrowser(1366, 768)
    const docked = { ...browser, screen: { width: 1920, height: 1080 } }
    const first = collectFingerprint(browser)
    expect(devicesMatch(first, collectFingerprint(docked))).toBe(true)
    expect(devicesMatch(first, collectFingerprint(aBrowser(390, 844)))).toBe(false)
  })
})
