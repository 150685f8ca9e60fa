/** What kind of device a browser says that it runs on, in words for the person who connects it. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/\bCrOS\b/, 'A Chromebook'],
  [/\biPad\b/, 'An iPad'],
  [/\biPhone\b/, 'An iPhone'],
  [/\bAndroid\b(?!.*\bMobile\b)/, 'An Android tablet'],
  [/\bAndroid\b/, 'An Android phone'],
  [/\bWindows\b/, 'A Windows computer'],
  [/\bMacintosh\b/, 'A Mac or an iPad'],
  [/\bLinux\b/, 'A Linux computer'],
]

export function deviceName(userAgent: string): string {
  return DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'A device'
}
