// `npm run build`: everything that `npm start` does before it starts, for a server that may not write to its own files:
// in an image, or as a service. Runs on any Node from 20 on.
import { ensureWebBuilt } from './lib/build.mjs'
import { main } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
})
