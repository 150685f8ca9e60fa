/**
 * One harness in a separate process. A test worker starts it and stops it by closing the channel; a developer who wants
 * to explore starts it by hand and stops it with Ctrl-C.
 */

import { serveControl } from './control.ts'
import { openHarness } from './harness.ts'
import { PASSWORD } from './people.ts'

const harness = await openHarness()
const control = await serveControl(harness)

let isClosing = false
async function close(): Promise<void> {
  if (isClosing) return
  isClosing = true
  await harness.close()
  process.exit(0)
}
for (const event of ['disconnect', 'SIGINT', 'SIGTERM'] as const) process.on(event, () => void close())

if (process.send) process.send({ origin: harness.origin, control, world: harness.world })
else console.log(`The school is at ${harness.origin} (password "${PASSWORD}"), its control at ${control}`)
