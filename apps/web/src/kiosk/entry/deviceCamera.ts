/** Whether this device reads cards with its camera. It is a setting of the device: the browser asks for permission first. */
import { readItem, writeItem } from '../../base/offline/storage.ts'
import { createStore } from '../../base/state/store.ts'

const KEY = 'corridor:kiosk-camera'

export const isCameraOn = createStore(readItem<boolean>('localStorage', KEY) === true)

export function switchCamera(): void {
  isCameraOn.set((isOn) => !isOn)
  writeItem('localStorage', KEY, isCameraOn.get() || null)
}

/** A card that is still held into the picture is the same one. */
const SAME_MS = 10_000

export function makeNewCodeCheck(): (text: string, now: number) => boolean {
  let last = ''
  let lastAt = 0
  return (text, now) => {
    const isNew = text !== last || now - lastAt > SAME_MS
    last = text
    lastAt = now
    return isNew
  }
}
