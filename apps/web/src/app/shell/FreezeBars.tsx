import { isOn, useFreezes } from '../../parts/freeze/useFreezes.ts'
import { FreezeBar } from './FreezeBar.tsx'

/** Above the header of every staff page, one for each school whose passes are frozen. */
export default function FreezeBars() {
  const frozen = useFreezes().filter(({ freeze }) => isOn(freeze))
  return frozen.map(({ school, freeze }) => <FreezeBar key={freeze.freezeId} school={school} freeze={freeze} />)
}
