/**
 * Values that both sides use. This file does not import Zod, so that the browser does not load the schemas: the web
 * imports values from `@corridor/contract/constants`, and only types from `@corridor/contract`.
 */
export { NOTIFICATION_OPTIONS, NOTIFICATION_TYPES } from '@corridor/rules/notification'
export {
  CYCLE_LETTER_LENGTH,
  DAY_KINDS,
  DAY_NAME_LENGTH,
  EVENT_GUESSES,
  MAX_CYCLE_DAYS,
  MAX_DAYS_SET,
  MIN_CYCLE_DAYS,
  WEEKDAYS as DAYS,
} from '@corridor/rules/schedule'

export const PRODUCT_NAME = 'Corridor'

export const NOTIFICATION_METHODS = ['in-app', 'sms', 'email'] as const

export const DANGER_COLOR = '#dc3545'

export const PASS_TYPES = ['completed', 'live', 'upcoming', 'requested', 'unused', 'late'] as const
/** `out_at` is one moment: whoever was out then. */
export const TIME_RANGE_TYPES = ['today', 'last_7_days', 'last_30_days', 'year_to_date', 'custom', 'out_at'] as const
export const DURATION_EVALUATORS = ['equal', 'greaterThan', 'lessThan'] as const

/** The longest duration that History can be filtered by. */
export const MAX_DURATION_MINUTES = 1000
/** How many rooms History looks for at a time. */
export const MAX_HISTORY_ROOMS = 20
/** How many rows an exported file will have, for the progress. Absent if it is not known. */
export const EXPORT_ROWS_HEADER = 'x-export-rows'

export const NOTE_LENGTH = 500
export const REASON_LENGTH = 500
/** What somebody with hall duty writes about a student. */
export const HALL_NOTE_LENGTH = 200
/** A search for students in Halls has this many characters at least, and this many results at most. */
export const MIN_HALL_SEARCH = 2
export const MAX_HALL_RESULTS = 50
export const STUDENT_NUMBER_LENGTH = 40
export const NAME_LENGTH = 100
/** Those who teach a class with its owner. */
export const MAX_CO_TEACHERS = 20

/** More than any class has. Its page shows all of them at once. */
export const MAX_CLASS_STUDENTS = 500
/** A calendar file. */
export const MAX_ICS_BYTES = 2 * 1024 * 1024
/** Settings of days that are sent at once: as many as a calendar file may have events. */
export const MAX_SETTINGS = 2000
/** Days whose planned passes are listed at once: those for which a pass can be made. */
export const MAX_PLANNED_DAYS = 40
/** The number on a door. */
export const IDENTIFIER_LENGTH = 20
/** What a schedule and a block are called until someone names them. */
export const NEW_SCHEDULE_NAME = 'New Schedule'
export const NEW_BLOCK_NAME = 'New Block'
export const EMAIL_LENGTH = 254
export const GRADE_LENGTH = 20
/** How many reasons a school can offer for rejecting, and how long each may be: they are buttons. */
export const MAX_REJECT_REASONS = 12
export const REJECT_REASON_LENGTH = 80
/** A school's logo and its certificate are uploaded with the same call. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024
/** The limit of a logo's width and height. */
export const MAX_LOGO_PIXELS = 2000
export const MAX_CERTIFICATE_BYTES = 64 * 1024
/** A request for help, and the picture of the screen that may come with it. */
export const TICKET_SUBJECT_LENGTH = 120
export const TICKET_MESSAGE_LENGTH = 5000
export const MAX_SCREENSHOT_BYTES = 5 * 1024 * 1024
/** The limit of all pictures together that one person's requests for help have here. */
export const MAX_SCREENSHOTS_BYTES = 20 * 1024 * 1024
/** The limit of such a picture's width and height. */
export const MAX_SCREENSHOT_PIXELS = 8000
/** The maximum number of places on a quick-select list. */
export const QUICK_SELECT_LENGTH = 30

/** How many characters of its message a notification shows in a list. */
export const PREVIEW_LENGTH = 60

/** List totals are exact up to this number. Counting further would take too long. */
export const MAX_EXACT_COUNT = 10_000
/** How many rows a page of a table can have; the first is the default. */
export const PAGE_SIZES = [25, 50, 100] as const

/** What History can be sorted by; the first is the default. */
export const HISTORY_SORTS = [
  'time',
  'started',
  'duration',
  'student',
  'school',
  'origin',
  'state',
  'approver',
] as const
export type HistorySort = (typeof HISTORY_SORTS)[number]

/** Every response sets this cookie for a client that has none. Writes must repeat its value in the header. */
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'x-xsrf-token'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** Marks requests that a page sends automatically. They do not keep the session alive. */
export const BACKGROUND_HEADER = 'x-background'
/** The token from a link. It is not sent in the URL, because URLs end up in browser histories and logs. */
export const LINK_TOKEN_HEADER = 'x-link-token'
export const LINK_TOKEN_LENGTH = 200
/** Longer addresses are not read at all. */
export const URL_LENGTH = 16_384

/** Kiosks have their own namespace of sockets, which accepts nothing but a kiosk's cookie. */
export const KIOSK_NAMESPACE = '/kiosk'

/** Why a socket was refused: its person has as many as one may have, in other tabs and devices. */
export const TOO_MANY_SOCKETS = 'too_many_sockets'

/** What a kiosk keeps while there is no connection, and how old that may be. */
/** How many students are marked with one press during a freeze: more than any class has. */
export const MAX_MARKED = 100
/** Who got a list of all students. */
export const MAX_GIVEN_TO = 100
/** How many students who come late staff let in with one press. */
export const MAX_LATE_STUDENTS = 75
/**
 * `already`: has a pass to that class. `choose`: several classes at once. `elsewhere`: has another live pass. `shared`:
 * several students have this number.
 */
export const LATE_OUTCOMES = [
  'made',
  'already',
  'onTime',
  'choose',
  'noClass',
  'elsewhere',
  'notFound',
  'shared',
] as const
export const MAX_KIOSK_RETURNS = 30
export const MAX_SECONDS_AGO = 900

/** How the client reconnects. */
export const RECONNECTION = {
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const

/** A roster as a zip, or as loose files. Larger ones are imported from the command line. */
export const MAX_ROSTER_BYTES = 50 * 1024 * 1024
export const MAX_ROSTER_FILES = 20
/** A plain list of people or rooms. */
export const MAX_LIST_BYTES = 10 * 1024 * 1024
export const MAX_LIST_ROWS = 50_000
/** Organizations of a roster, or names of schools in a list, of which someone says which schools they are. */
export const MAX_ROSTER_ORGS = 1000
export const ROSTER_STATES = [
  'reading',
  /** A plain list that waits for a person to say what its columns are. */
  'mapping',
  'planning',
  /** Waits for a person to import or discard it. */
  'ready',
  'applying',
  'done',
  /** Imported but for what would end too many, which waits for a person. */
  'held',
  'refused',
  'failed',
  'discarded',
  /** Someone stopped it while it was imported. What was done until then stays. */
  'stopped',
] as const
export type RosterState = (typeof ROSTER_STATES)[number]
/** Uploaded, from the command line, or fetched from a service. */
export const ROSTER_VIAS = ['upload', 'command', 'service'] as const
export type RosterVia = (typeof ROSTER_VIAS)[number]
export const ROSTER_KINDS = ['students', 'staff', 'classes', 'rooms'] as const
/** The kinds of rows, and who is in which class. */
export const ROSTER_COUNTED_KINDS = [...ROSTER_KINDS, 'enrollments'] as const
export type RosterCountedKind = (typeof ROSTER_COUNTED_KINDS)[number]
export const ROSTER_ACTIONS = ['add', 'join', 'change', 'restore', 'end', 'keep', 'conflict', 'agree', 'wait'] as const
/** Why something waits for a person. */
export const ROSTER_HOLDS = ['many', 'half', 'empty', 'changed'] as const
/** What is done with whoever would go: keep them, remove them, or leave the whole school out. */
export const ROSTER_CHOICES = ['keep', 'remove', 'leaveOut'] as const
export type RosterChoice = (typeof ROSTER_CHOICES)[number]
