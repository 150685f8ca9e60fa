// `npm run types`: checks the types of every workspace.
import { main } from './lib/failure.mjs'
import { checkTypes } from './lib/types.mjs'

await main(checkTypes)
