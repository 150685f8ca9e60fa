/** What the start says about the camera. Whatever is wrong with it, a number and a reader still work. */
import type { Message } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { type CameraProblem, hasCameras } from '../../ui/scan/camera.ts'

// lingui-set comment="Kiosk: the camera"

export function cameraText(usesCamera: boolean, problem: CameraProblem | null): Message {
  if (!hasCameras()) return msg`The camera needs an address that begins with https. A reader and the keys work.`
  if (problem === 'blocked')
    return msg`The camera is blocked in the settings of this browser. A reader and the keys work.`
  if (problem) return msg`The camera could not be started. A reader and the keys work.`
  return usesCamera ? msg`Hold the code under the camera. A reader works too.` : msg`With a reader, or with the keys.`
}
