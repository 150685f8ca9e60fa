/**
 * Plain lists of people or rooms, as someone keeps them in a spreadsheet. What each column is, is guessed from its name,
 * and corrected by whoever uploads the list.
 */
import type { SchoolId, UncheckedSchoolId } from '../ids.ts'
import { typeOfRole } from './roles.ts'
import type { RosterType } from './staged.ts'

export const LIST_SUBJECTS = ['people', 'rooms'] as const
export type ListSubject = (typeof LIST_SUBJECTS)[number]

export const LIST_TYPES = ['student', 'faculty', 'schoolAdministrator'] as const satisfies readonly RosterType[]

/** What a column can be, in the order in which the columns are asked for. */
export const LIST_FIELDS = {
  people: ['firstName', 'lastName', 'fullName', 'number', 'email', 'username', 'role', 'grade', 'school'],
  rooms: ['roomName', 'roomNumber', 'teachers', 'school'],
} as const satisfies Record<ListSubject, readonly string[]>

export type ListField = (typeof LIST_FIELDS)[ListSubject][number]
export const ALL_LIST_FIELDS: readonly ListField[] = [...new Set<ListField>(Object.values(LIST_FIELDS).flat())]

/** What the columns of a list are. */
export interface ListColumns {
  subject: ListSubject
  /** By field, the place of its column, from 0. */
  places: Readonly<Partial<Record<ListField, number>>>
  /** Who they all are, where no column says so. */
  type: RosterType | null
  /** Where they all are, where no column says so. */
  schoolId: SchoolId | null
  /** Whoever came with an earlier list and is not in this one is gone. */
  isComplete: boolean
}

type ChosenColumns = Pick<ListColumns, 'subject' | 'places' | 'type'> & { schoolId: UncheckedSchoolId | null }

/** The first row of a list that is made for Corridor, and a row that shows how it is filled in. */
export const LIST_TEMPLATES: Readonly<Record<ListSubject, { header: readonly string[]; example: readonly string[] }>> =
  {
    people: {
      header: ['Student or staff ID', 'First name', 'Last name', 'Email', 'Username', 'Role', 'Grade', 'School'],
      example: ['001234', 'Ana', 'Example', 'ana.example@example.org', 'ana.example', 'student', '9', 'Example School'],
    },
    rooms: {
      header: ['Room name', 'Room number', 'Teacher emails', 'School'],
      example: ['Example Lab', '12B', 'ms.example@example.org', 'Example School'],
    },
  }

/** The example is often left in. */
export function isExample(subject: ListSubject, cells: readonly string[]): boolean {
  const { example } = LIST_TEMPLATES[subject]
  return example.every((cell, at) => cells[at] === cell)
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** By field, what its column may be called, without spaces. What is more certain comes first. */
const NAMES: Readonly<Record<ListField, RegExp>> = {
  firstName: /^(first|given|fore|preferredfirst|studentfirst|teacherfirst|legalfirst)(name)?$/,
  lastName: /^(last|sur|family|studentlast|teacherlast|legallast)(name)?$/,
  fullName: /^(full|student|teacher|staff|display|person)?name$|^(student|teacher)$/,
  number:
    /^(student|staff|teacher|employee|faculty|local|sis|user|person|pupil|other)?(orstaff)?(id|number|num|no)(number)?$|^identifier$|^schoolidentifier$|^sourcedid$/,
  email: /^(school|student|teacher|staff|work|district|primary)?(email|mail)(address)?$/,
  username: /^(user|login|signin|account)(name|id)?$|^login$|^samaccountname$/,
  role: /^(user|person|account)?(role|type)$|^rolename$|^usertype$/,
  grade: /^(current|student)?(grade|gr|yearlevel|gradelevel|gradelvl)$|^grades$/,
  school: /^(school|campus|building|site)(name)?$|^organization$|^org$/,
  roomName: /^room(name)?$|^name$|^title$|^classroom$/,
  roomNumber: /^(room|door|rm)(number|num|no|id|code)$|^number$|^identifier$|^door$/,
  teachers: /^(teacher|faculty|staff|instructor|owner)s?(email|emails|emailaddress)?$|^emails?$/,
}

const places = (subject: ListSubject, header: readonly string[]) => {
  const found: Partial<Record<ListField, number>> = {}
  const taken = new Set<number>()
  for (const field of LIST_FIELDS[subject]) {
    const at = header.findIndex((name, place) => !taken.has(place) && NAMES[field].test(plain(name)))
    if (at < 0) continue
    found[field] = at
    taken.add(at)
  }
  // Two columns with names say more than one with both.
  if (found.firstName !== undefined && found.lastName !== undefined) delete found.fullName
  return found
}

/** A list with a column about rooms and no names of people is about rooms. */
export function guessColumns(header: readonly string[]): ListColumns {
  const people = places('people', header)
  const isPeople = people.lastName !== undefined || (people.fullName !== undefined && people.email !== undefined)
  const hasRoom = header.some((name) => /^(room|classroom|rm)/.test(plain(name)))
  const subject = hasRoom && !isPeople ? 'rooms' : 'people'
  return { subject, places: places(subject, header), type: null, schoolId: null, isComplete: false }
}

export type ListGap = 'name' | 'identity' | 'type' | 'school' | 'twice'

/** What has to be said before a list can be read. */
export function listGaps({ subject, places: at, type, schoolId }: ChosenColumns): ListGap[] {
  const has = (field: ListField) => at[field] !== undefined
  const used = LIST_FIELDS[subject].map((field) => at[field]).filter((place) => place !== undefined)
  const hasName = subject === 'rooms' ? has('roomName') : has('fullName') || (has('firstName') && has('lastName'))
  const gaps: [ListGap, boolean][] = [
    ['twice', new Set(used).size < used.length],
    ['name', !hasName],
    ['identity', subject === 'people' && !has('number') && !has('email')],
    ['type', subject === 'people' && !has('role') && type === null],
    ['school', !has('school') && schoolId === null],
  ]
  return gaps.filter(([, isMissing]) => isMissing).map(([gap]) => gap)
}

const WORDS: Readonly<Record<string, RosterType>> = {
  faculty: 'faculty',
  staff: 'faculty',
  instructor: 'faculty',
  substitute: 'faculty',
  nurse: 'faculty',
  admin: 'schoolAdministrator',
  schooladministrator: 'schoolAdministrator',
  schooladmin: 'schoolAdministrator',
  assistantprincipal: 'schoolAdministrator',
  viceprincipal: 'schoolAdministrator',
  pupil: 'student',
}

/** The words of OneRoster, and those that people use. */
export function typeOfWord(word: string): RosterType | 'outsider' | null {
  const key = plain(word).replace(/s$/, '')
  return Object.hasOwn(WORDS, key) ? (WORDS[key] ?? null) : typeOfRole(key)
}

/** "Lopez, Ana" and "Ana Lopez". Null if it is one word. */
export function splitName(name: string): { firstName: string; lastName: string } | null {
  const comma = name.indexOf(',')
  const parts =
    comma >= 0 ? [name.slice(comma + 1), name.slice(0, comma)] : [/^\S+/.exec(name)?.[0], name.replace(/^\S+/, '')]
  const [firstName = '', lastName = ''] = parts.map((part) => part?.trim())
  return firstName && lastName ? { firstName, lastName } : null
}
