/** Run by tests as a separate process: it has one thing to close, and prints when it does. */
import { setTimeout as pause } from 'node:timers/promises'
import { onParentExit } from './parent.ts'
import { createShutdown, shutDownOnSignals } from './shutdown.ts'

const print = (word: string) => process.stdout.write(`${word}\n`)
const shutdown = createShutdown({ report: print })
const staysAlive = setInterval(() => undefined, 1000)
shutdown.defer('the interval', async () => {
  print('closing')
  await pause(50)
  clearInterval(staysAlive)
  print('closed')
})
shutDownOnSignals(shutdown)
onParentExit(() => void shutdown.run())
print('ready')
