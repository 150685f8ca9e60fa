/** A soft sound for whoever's turn it is: two tones of a bell, in Hz. */
const TONES = [659, 880]
const TONE_SECONDS = 0.35
const VOLUME = 0.12

let audio: AudioContext | undefined

/** Browsers play nothing before the page was touched for the first time. */
export function playSound(): void {
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
