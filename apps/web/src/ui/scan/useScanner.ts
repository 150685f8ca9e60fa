import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { type CameraProblem, cameraProblem, closeCamera, openCamera } from './camera.ts'
import { type Codes, makeDetector } from './detector.ts'

/** Between two pictures, so that a slow computer has time for something else. */
const PAUSE_MS = 120

export interface Scanner {
  video: RefCallback<HTMLVideoElement>
  isReady: boolean
  /** Why there is no picture. */
  problem: CameraProblem | null
  retry: () => void
}

/** Shows the camera's picture in `video`, and reports the text of every code in it, until the component is unmounted. */
export function useScanner(codes: Codes, onCode: (text: string) => void): Scanner {
  // As state, because a dialog draws its content a moment after it is mounted.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const report = useRef(onCode)
  const [state, setState] = useState<Pick<Scanner, 'isReady' | 'problem'>>(STARTING)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    report.current = onCode
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts all over
  useEffect(() => {
    if (!video) return
    const ended = new AbortController()
    setState(STARTING)
    scan(video, codes, ended.signal, {
      onReady: () => setState({ isReady: true, problem: null }),
      onCode: (text) => report.current(text),
    }).catch((error) => !ended.signal.aborted && setState({ isReady: false, problem: cameraProblem(error) }))
    return () => ended.abort()
  }, [video, codes, attempt])
  return { video: setVideo, ...state, retry: useCallback(() => setAttempt((number) => number + 1), []) }
}

const STARTING = { isReady: false, problem: null }

interface ScanEvents {
  onReady: () => void
  onCode: (text: string) => void
}

async function scan(
  video: HTMLVideoElement,
  codes: Codes,
  ended: AbortSignal,
  { onReady, onCode }: ScanEvents,
): Promise<void> {
  // The decoder is loaded while the person is asked for the camera.
  const [stream, detector] = await Promise.all([openCamera(), makeDetector(codes)])
  if (ended.aborted) return closeCamera(stream)
  ended.addEventListener('abort', () => closeCamera(stream))
  video.srcObject = stream
  await video.play()
  onReady()
  while (!ended.aborted) {
    if (!stream.active) throw new DOMException('The camera was unplugged.', 'NotFoundError')
    const [code] = await detector.detect(video)
    if (code && !ended.aborted) onCode(code.rawValue)
    await new Promise((resume) => setTimeout(resume, PAUSE_MS))
  }
}
