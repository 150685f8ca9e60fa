import { MOBILE_OS_FAMILIES } from '@corridor/rules/device'
import { describe, expect, it } from 'vitest'
import { describeDevice } from './deviceInfo.ts'

const CHROMEBOOK =
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const MAC_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const WINDOWS_EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0'
const LINUX_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const WINDOWS_PHONE =
  'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063'
const KAIOS = 'Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5'

describe('describeDevice', () => {
  it('[DEV-03] names browser, version, product, manufacturer, layout, system and a description', () => {
    expect(describeDevice(CHROMEBOOK, 0)).toEqual({
      userAgent: CHROMEBOOK,
      name: 'Chrome',
      version: '141.0.0.0',
      product: 'Chromebook',
      manufacturer: 'Google',
      layout: 'Blink',
      os: { family: 'Chrome OS', version: '14541.0.0' },
      description: 'Chrome 141 on Chromebook',
    })
  })

  it.each([
    ['an iPhone', IPHONE, 'Safari', 'iOS', 'WebKit'],
    ['a Mac', MAC_SAFARI, 'Safari', 'OS X', 'WebKit'],
    ['an Android phone', PIXEL, 'Chrome', 'Android', 'Blink'],
    ['Edge on Windows', WINDOWS_EDGE, 'Microsoft Edge', 'Windows', 'Blink'],
    ['Firefox on Linux', LINUX_FIREFOX, 'Firefox', 'Linux', 'Gecko'],
    ['a Windows phone', WINDOWS_PHONE, 'Microsoft Edge', 'Windows Phone', 'Blink'],
    ['a KaiOS phone', KAIOS, 'Firefox', 'KaiOS', 'Gecko'],
  ])('[DEV-03] tells %s', (_device, userAgent, name, family, layout) => {
    expect(describeDevice(userAgent, 0)).toMatchObject({ name, layout, os: { family } })
  })

  it('[DEV-09] gives phones and tablets the families that count as mobile, and computers others', () => {
    const family = (userAgent: string) => describeDevice(userAgent, 0).os.family
    for (const phone of [IPHONE, PIXEL, WINDOWS_PHONE, KAIOS]) expect(MOBILE_OS_FAMILIES).toContain(family(phone))
    for (const computer of [CHROMEBOOK, MAC_SAFARI, WINDOWS_EDGE, LINUX_FIREFOX]) {
      expect(MOBILE_OS_FAMILIES).not.toContain(family(computer))
    }
  })

  it('[DEV-03] recognizes a Mac with a touch screen as an iPad', () => {
    expect(describeDevice(MAC_SAFARI, 5)).toMatchObject({ product: 'iPad', os: { family: 'iOS' } })
  })

  it('[DEV-03] describes an unknown browser, within the stored length', () => {
    expect(describeDevice('x'.repeat(900), 0)).toMatchObject({
      userAgent: 'x'.repeat(500),
      os: { family: 'Unknown' },
      description: 'A browser on Unknown',
    })
  })
})
