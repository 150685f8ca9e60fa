export interface DeviceFingerprint {
  id: string
  createdAt: string
  dimensions: { width: number; height: number }
  deviceInfo: {
    userAgent?: string | undefined
    name?: string | undefined
    version?: string | undefined
    product?: string | undefined
    manufacturer?: string | undefined
    layout?: string | undefined
    description?: string | undefined
    os: { family: string; version?: string | undefined }
  }
}

export const MOBILE_OS_FAMILIES: readonly string[] = ['iOS', 'Windows Phone', 'KaiOS', 'Tablet OS', 'Android']

/** The same browser, or a screen of the same size in either orientation. */
export function devicesMatch(a: DeviceFingerprint, b: DeviceFingerprint): boolean {
  return a.id === b.id || sameScreen(a.dimensions, b.dimensions)
}

function sameScreen(a: DeviceFingerprint['dimensions'], b: DeviceFingerprint['dimensions']): boolean {
  return (a.width === b.width && a.height === b.height) || (a.width === b.height && a.height === b.width)
}

export function isMobile(device: DeviceFingerprint): boolean {
  return MOBILE_OS_FAMILIES.includes(device.deviceInfo.os.family)
}

/** Both are known only if the student started and ended the pass on their own device. */
export function isDeviceMismatch(started: DeviceFingerprint | null, completed: DeviceFingerprint | null): boolean {
  return started !== null && completed !== null && !devicesMatch(started, completed)
}

export function deviceMismatchText(endedOnMobile: boolean): string {
  const warning = 'The student started and stopped this pass on two distinct devices.'
  return endedOnMobile ? `${warning} The device used to complete the pass was a mobile device.` : warning
}
