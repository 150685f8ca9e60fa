/**
 * One harness in a separate process. A test worker starts it and stops it by closing the channel; a developer who wants
 * to explore starts it by hand and stops it with Ctrl-C.
 */

import { serveControl } from './control.ts'
import { openStage } from './harness.ts'
import { PASSWORD } from './people.ts'

const stage = await openStage()
const control = await serveControl(stage)

let isClosing = false
async function close(): Promise<void> {
  if (isClosing) return
  isClosing = true
  await stage.close()
  process.exit(0)
}
for (const event of ['disconnect', 'SIGINT', 'SIGTERM'] as const) process.on(event, () => void close())

if (process.send) process.send({ origin: stage.origin, control, world: stage.world })
else console.log(`The school is at ${stage.origin} (password "${PASSWORD}"), its control at ${control}`)
