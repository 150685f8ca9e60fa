/** A school whose settings an administrator opens: what is saved in it is answered from then on, as by the server. */
import type { EditedSchool, SchoolSetup } from '@corridor/contract'
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID } from '../base/testing.ts'
import { answer, refusal, sentTo } from '../testing/api.ts'
import { type Address, openPage } from '../testing/render.tsx'

const SAVE = 'POST /api/school/:schoolId'

export interface SettingsServer {
  setup: () => SchoolSetup
  /** By somebody else, whom no page has heard of yet. */
  change: (changes: Partial<SchoolSetup['school'] & SchoolSetup['settings']>) => EditedSchool
  address: Address
}

export const sentSettings = () => sentTo(SAVE).map(({ body }) => body)

export async function openSettings(path: string): Promise<SettingsServer> {
  const all = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const viewer = { ...all.viewer, permissions: { [SCHOOL_ID]: [...TOGGLEABLE_PERMISSIONS] } }
  let setup = aSetup()
  const change: SettingsServer['change'] = (changes) => {
    const { school, settings, limits } = setup
    setup = {
      ...setup,
      school: { ...school, ...pick(changes, school) },
      settings: { ...settings, ...pick(changes, settings), version: settings.version + 1 },
    }
    return { ...setup.settings, school: setup.school, limits }
  }
  answer('GET /api/user/initialize', { ...all, viewer })
  answer('GET /api/school/:schoolId/now', refusal(422, 'invalid', 'Busy.'))
  answer('GET /api/school/:schoolId/texts', { isSetUp: true, sentToday: 0, perDay: 100 })
  answer('GET /api/school/:schoolId', () => setup)
  answer(SAVE, ({ body: { version, ...changes } }) => change(changes as Parameters<typeof change>[0]))
  const address = await openPage(`/administrator/school/${SCHOOL_ID}/${path}`)
  return { setup: () => setup, change, address }
}

/** Those of the changes that this object has. */
function pick<T extends object>(changes: object, of: T): Partial<T> {
  return Object.fromEntries(Object.entries(changes).filter(([key]) => key in of)) as Partial<T>
}
