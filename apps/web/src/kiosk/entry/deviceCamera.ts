/** Whether this device reads cards with its camera. It is a setting of the device: the browser asks for permission first. */
import { readItem, writeItem } from '../../base/offline/storage.ts'
import { createStore } from '../../base/state/store.ts'

const KEY = 'corridor:kiosk-camera'

export const isCameraOn = createStore(readItem<boolean>('localStorage', KEY) === true)

export function switchCamera(): void {
  isCameraOn.set((isOn) => !isOn)
  writeItem('localStorage', KEY, isCameraOn.get() || null)
}
