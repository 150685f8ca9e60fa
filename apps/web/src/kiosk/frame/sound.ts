/** A soft sound for whoever's turn it is. It is a setting of the device, and off until somebody wants it. */

import { readItem, writeItem } from '../../base/offline/storage.ts'
import { createStore } from '../../base/state/store.ts'

const KEY = 'corridor:kiosk-sound'
/** Two tones of a bell, in Hz. */
const TONES = [659, 880]
const TONE_SECONDS = 0.35
const VOLUME = 0.12

export const isSoundOn = createStore(readItem<boolean>('localStorage', KEY) === true)

let audio: AudioContext | undefined

export function switchSound(): void {
  isSoundOn.set((isOn) => !isOn)
  writeItem('localStorage', KEY, isSoundOn.get() || null)
  playSound()
}

/** Browsers play nothing before the page was touched for the first time. */
export function playSound(): void {
  if (!isSoundOn.get()) return
  audio ??= new AudioContext()
  const context = audio
  void context.resume()
  TONES.forEach((frequency, at) => {
    const start = context.currentTime + at * TONE_SECONDS * 0.6
    const tone = new OscillatorNode(context, { frequency, type: 'sine' })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(VOLUME, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
  })
}
