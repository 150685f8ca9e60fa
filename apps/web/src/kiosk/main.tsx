import '../ui/theme/fonts.css'
import '../ui/theme/tokens.css'
import './kiosk.css'
import { createRoot } from 'react-dom/client'
import { watchReachability } from '../base/reachability.ts'
import { whenIdle } from '../base/whenIdle.ts'
import { ANSWER_TIMEOUT_MS } from './call.ts'
import { Kiosk } from './Kiosk.tsx'
import { loadWords } from './language.ts'
import { loadAllViews } from './views/ViewOf.tsx'
import { registerWorker } from './worker.ts'

watchReachability(window, ANSWER_TIMEOUT_MS)

loadWords().finally(() => {
  const root = document.getElementById('root')
  if (!root) throw new Error('kiosk.html has no #root.')
  createRoot(root).render(<Kiosk />)
  registerWorker().catch(() => undefined)
  void whenIdle()
    .then(loadAllViews)
    .catch(() => undefined)
})
