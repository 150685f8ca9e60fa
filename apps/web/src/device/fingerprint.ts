import type { DeviceFingerprint } from '@corridor/rules/device'
import { instant } from '@corridor/rules/time'
import { randomKey } from '../base/randomKey.ts'
import { browserId } from './browserId.ts'
import { describeDevice } from './deviceInfo.ts'

export interface DeviceSurroundings {
  screen: Pick<Screen, 'width' | 'height'>
  navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
  localStorage: Pick<Storage, 'getItem' | 'setItem'>
}

/** This browser on this screen: sent when a student starts or ends a pass, so that the two can be compared. */
export function collectFingerprint(surroundings: DeviceSurroundings = window): DeviceFingerprint {
  const { screen, navigator, localStorage } = surroundings
  return {
    ...browserId(localStorage, randomKey, () => instant(Date.now())),
    dimensions: { width: screen.width, height: screen.height },
    deviceInfo: describeDevice(navigator.userAgent, navigator.maxTouchPoints),
  }
}
