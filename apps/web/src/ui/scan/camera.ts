/** The device's camera, and why it cannot be used. */

/** A code that fills a third of this picture has several pixels for each of its squares; more would only be slower. */
const WANTED: MediaTrackConstraints = { facingMode: 'environment', width: { ideal: 640 }, height: { ideal: 480 } }

export function openCamera(): Promise<MediaStream> {
  // Browsers leave it out where the connection is not encrypted.
  if (!hasCameras()) throw new DOMException('There is no secure connection.', 'SecurityError')
  return navigator.mediaDevices.getUserMedia({ video: WANTED })
}

export function hasCameras(): boolean {
  return navigator.mediaDevices !== undefined
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

export type CameraProblem = 'blocked' | 'missing' | 'inUse' | 'insecure' | 'other'

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'blocked',
  NotFoundError: 'missing',
  NotReadableError: 'inUse',
  SecurityError: 'insecure',
}

export function cameraProblem(error: unknown): CameraProblem {
  return (error instanceof DOMException && PROBLEMS[error.name]) || 'other'
}
