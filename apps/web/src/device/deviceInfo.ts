/**
 * What a browser reports about its device. It distinguishes two devices of one student and tells staff the kind of
 * device; it does not identify anybody, so a few patterns for the user agent are enough.
 */
import type { DeviceFingerprint } from '@corridor/rules/device'

type DeviceInfo = DeviceFingerprint['deviceInfo']

type Named = readonly [pattern: RegExp, name: string]

/** The first match wins: browsers claim to be the ones they descend from, never the other way around. */
const BROWSERS: readonly Named[] = [
  [/\bEdg(?:e|A|iOS)?\/([\d.]+)/, 'Microsoft Edge'],
  [/\b(?:OPR|Opera)\/([\d.]+)/, 'Opera'],
  [/\bSamsungBrowser\/([\d.]+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/([\d.]+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/([\d.]+)/, 'Chrome'],
  [/\bVersion\/([\d.]+).*\bSafari\//, 'Safari'],
]

/** Windows Phone claims to be Android, and KaiOS to be Firefox on a phone, so they come before what they imitate. */
const SYSTEMS: readonly Named[] = [
  [/\bWindows Phone(?: OS)? ?([\d.]+)?/, 'Windows Phone'],
  [/\bKAIOS\/([\d.]+)/, 'KaiOS'],
  [/\bRIM Tablet OS ([\d.]+)/, 'Tablet OS'],
  [/\b(?:iPhone|iPad|iPod)\b.*?\bOS ([\d_]+)/, 'iOS'],
  [/\bAndroid ?([\d.]+)?/, 'Android'],
  [/\bCrOS \S+ ([\d.]+)/, 'Chrome OS'],
  [/\bWindows NT ([\d.]+)/, 'Windows'],
  [/\bMac OS X ([\d_.]+)/, 'OS X'],
  [/\bLinux\b/, 'Linux'],
]

const PRODUCTS: readonly (readonly [pattern: RegExp, product: string, manufacturer: string])[] = [
  [/\biPad\b/, 'iPad', 'Apple'],
  [/\biPhone\b/, 'iPhone', 'Apple'],
  [/\biPod\b/, 'iPod', 'Apple'],
  [/\bMacintosh\b/, 'Mac', 'Apple'],
  [/\bCrOS\b/, 'Chromebook', 'Google'],
  [/\bPixel\b/, 'Pixel', 'Google'],
  [/\bSM-\w+/, 'Galaxy', 'Samsung'],
]

const LAYOUTS: readonly Named[] = [
  [/\b(?:Chrome|CriOS|Edg)\b/, 'Blink'],
  [/\bAppleWebKit\//, 'WebKit'],
  [/\bGecko\//, 'Gecko'],
]

function find(table: readonly Named[], userAgent: string): { name: string; version: string | undefined } | undefined {
  for (const [pattern, name] of table) {
    const match = pattern.exec(userAgent)
    if (match) return { name, version: match[1]?.replaceAll('_', '.') }
  }
  return undefined
}

/** An iPad calls itself a Mac to get desktop pages; no Mac has a touch screen, so touch points reveal it. */
function isDisguisedTablet(userAgent: string, touchPoints: number): boolean {
  return /\bMacintosh\b/.test(userAgent) && touchPoints > 1
}

export function describeDevice(userAgent: string, touchPoints: number): DeviceInfo {
  const disguised = isDisguisedTablet(userAgent, touchPoints)
  const browser = find(BROWSERS, userAgent)
  const system = disguised ? { name: 'iOS', version: undefined } : find(SYSTEMS, userAgent)
  const device = PRODUCTS.find(([pattern]) => pattern.test(disguised ? 'iPad' : userAgent))
  const os = system?.name ?? 'Unknown'
  const known = [browser?.name, browser?.version?.split('.')[0]].filter(Boolean).join(' ')
  return {
    userAgent: userAgent.slice(0, 500),
    name: browser?.name,
    version: browser?.version,
    product: device?.[1],
    manufacturer: device?.[2],
    layout: find(LAYOUTS, userAgent)?.name,
    os: { family: os, version: system?.version },
    description: `${known || 'A browser'} on ${device?.[1] ?? os}`,
  }
}
