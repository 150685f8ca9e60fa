/** The device's camera, and why it cannot be used. */

/** A code that fills a third of this picture has several pixels for each of its squares; more would only be slower. */
const WANTED: MediaTrackConstraints = { facingMode: 'environment', width: { ideal: 640 }, height: { ideal: 480 } }

export function openCamera(): Promise<MediaStream> {
  // Browsers leave it out where the connection is not encrypted.
  if (!navigator.mediaDevices) throw new DOMException('There is no secure connection.', 'SecurityError')
  return navigator.mediaDevices.getUserMedia({ video: WANTED })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: 'The camera is blocked. Allow it for this site in the settings of your browser, then try again.',
  NotFoundError: 'This device has no camera. Use one that has a camera, or find the student in Live Passes.',
  NotReadableError: 'Another app is using the camera. Close it, then try again.',
  SecurityError:
    'Browsers only let secure addresses use the camera, and this one does not begin with https. Scan with the camera app of your phone instead.',
}

export function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  return PROBLEMS[name] ?? 'The camera could not be started. Try again, or scan with the camera app of your phone.'
}
