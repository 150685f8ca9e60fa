import type { CameraProblem } from '../../ui/scan/camera.ts'

export const CAMERA_PROBLEMS: Readonly<Record<CameraProblem, string>> = {
  blocked: 'The camera is blocked. Allow it for this site in the settings of your browser, then try again.',
  missing: 'This device has no camera. Use one that has a camera, or find the student in Live Passes.',
  inUse: 'Another app is using the camera. Close it, then try again.',
  insecure:
    'Browsers only let secure addresses use the camera, and this one does not begin with https. Scan with the camera app of your phone instead.',
  other: 'The camera could not be started. Try again, or scan with the camera app of your phone.',
}
