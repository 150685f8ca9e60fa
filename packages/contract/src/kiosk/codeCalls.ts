/** How a device becomes a kiosk: it shows a code, somebody connects it elsewhere, and the device follows. */
import { z } from 'zod'
import { call, instant } from '../call.ts'

export const kioskCodeCalls = {
  'POST /api/kiosk-code': call({
    summary: 'A device asks to become a kiosk. It shows the code, and keeps a secret in a cookie of its own',
    access: 'public',
    answer: z.object({
      /** Eight letters, without the dash. */
      code: z.string(),
      expiresAt: instant,
    }),
  }),
  'POST /api/kiosk-code/collect': call({
    summary:
      'The device asks whether it was connected. If so, it is a kiosk from now on, and whoever was signed in is not anymore',
    access: 'public',
    answer: z.object({
      /** `gone`: the code has expired. Ask for another one. */
      state: z.enum(['waiting', 'connected', 'gone']),
    }),
  }),
} as const
