import { PEOPLE_KEY } from '../../base/session/queries.ts'

/** A change of people in any of the district's schools may change what is under this key. */
export const DISTRICT_KEY = [PEOPLE_KEY, 'district']
