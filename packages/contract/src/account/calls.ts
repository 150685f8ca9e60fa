import { STAFF_ROLES, USER_TYPES } from '@corridor/rules/access'
import type { CoverId, RosterRunId, SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { INVITED_PER_STEP, LINK_PURPOSES, MAX_INVITED_AT_ONCE } from '@corridor/rules/signIn'
import { USERNAME_LENGTH } from '@corridor/rules/text'
import { z } from 'zod'
import { call, done, id, instant } from '../call.ts'
import { staffMember } from '../class/entity.ts'
import { EMAIL_LENGTH, GRADE_LENGTH, NAME_LENGTH } from '../constants.ts'
import {
  anyInstant,
  idParam,
  idValue,
  optionalLine,
  schoolIdParam,
  schoolIdValue,
  setOf,
  singleLine,
  timezone,
} from '../input.ts'
import { pageOf, tableQuery } from '../page.ts'
import { signedIn } from '../session/calls.ts'
import { account, accountRow, accountState, cover, invitationBatch, madeLink, slipSheets } from './entity.ts'

/** Longer than any password that is accepted, so that the rules can say why it is refused. */
const password = z.string().max(1000)
const name = singleLine(NAME_LENGTH)

/** The server says what is wrong with a username or an address, in words. */
const details = {
  firstName: name,
  lastName: name,
  email: z.string().trim().max(EMAIL_LENGTH).nullable(),
  username: z.string().trim().toLowerCase().max(USERNAME_LENGTH),
  grade: optionalLine(GRADE_LENGTH).nullable(),
  schoolIdentifier: optionalLine(50).nullable(),
}

const person = z.object({ userId: idParam<UserId>() })
const personInSchool = person.extend({ schoolId: schoolIdParam })

const inSchool = z.object({ schoolId: schoolIdParam })

/** Who of those that have not signed in yet. */
const accountFilters = {
  role: z.enum(['student', 'staff']).optional(),
  grade: optionalLine(GRADE_LENGTH).optional(),
  userGroupId: idParam<UserGroupId>().optional(),
  /** The import that brought them. */
  rosterRunId: idParam<RosterRunId>().optional(),
  invitation: z.enum(['never', 'invited', 'expired']).optional(),
  /** What became of them when invitations were last mailed to many. */
  outcome: z.enum(['sent', 'noAddress', 'failed']).optional(),
}

const matching = { ...accountFilters, search: optionalLine(100).optional() }

const selectedPeople = (max: number) => z.object({ userIds: setOf(idValue<UserId>(), { min: 1, max }) }).strict()

const chosenPeople = z.union([
  selectedPeople(MAX_INVITED_AT_ONCE),
  /** Everybody who matches, as the list shows them. */
  z.object({ matching: z.object(matching).strict() }).strict(),
])

/** A part of those who were chosen. */
const stepOfPeople = selectedPeople(INVITED_PER_STEP)

/** Slips that were printed before stop working. */
const voidsEarlier = z.boolean().optional()

export const accountCalls = {
  'GET /api/session/link': call({
    summary: 'Whom a one-time link is for',
    access: 'token',
    answer: z.object({ purpose: z.enum(LINK_PURPOSES), firstName: z.string(), username: z.string() }),
  }),
  'POST /api/session/link': call({
    summary: 'Set a password with a one-time link, which also signs in',
    access: 'token',
    body: z.object({ password }),
    answer: signedIn,
  }),
  'POST /api/session/slip': call({
    summary: 'The one-time link that belongs to the code of a printed slip',
    access: 'public',
    body: z.object({ code: z.string().max(100) }).strict(),
    answer: z.object({ token: z.string() }),
  }),
  'GET /api/session/forgot': call({
    summary: 'Whether a forgotten password can be reset by email',
    access: 'public',
    answer: z.object({ isAvailable: z.boolean() }),
  }),
  'POST /api/session/forgot': call({
    summary: 'Send a link to the owner of an account. The answer is the same whether or not there is one.',
    access: 'public',
    body: z.object({ account: z.string().trim().min(1).max(254) }).strict(),
    answer: done,
  }),
  'POST /api/user': call({
    summary: 'Add a person to a school',
    access: 'session',
    notWhileImpersonating: true,
    body: z
      .object({ schoolId: schoolIdValue, type: z.enum(USER_TYPES), ...details })
      .extend({
        /** Without one, the suggestion is taken. */
        username: details.username.nullish(),
        email: details.email.optional(),
        grade: details.grade.optional(),
        schoolIdentifier: details.schoolIdentifier.optional(),
        /** Someone with the same email or student id is another person. */
        isAnotherPerson: z.boolean().optional(),
      })
      .strict(),
    answer: account,
    idempotent: true,
  }),
  'POST /api/user/check': call({
    summary: 'Before adding a person: a free username, and people of the school who may be the same',
    access: 'session',
    reads: true,
    body: z
      .object({
        schoolId: schoolIdValue,
        type: z.enum(USER_TYPES),
        firstName: optionalLine(NAME_LENGTH),
        lastName: optionalLine(NAME_LENGTH),
        username: details.username,
        email: z.string().trim().max(EMAIL_LENGTH),
        schoolIdentifier: optionalLine(50),
      })
      .strict(),
    answer: z.object({
      suggestedUsername: z.string(),
      isUsernameTaken: z.boolean(),
      duplicates: z.array(
        z.object({
          userId: id<UserId>(),
          name: z.string(),
          same: z.enum(['email', 'schoolIdentifier']),
          hasLeft: z.boolean(),
        }),
      ),
    }),
  }),
  'GET /api/user/:userId/account': call({
    summary: 'The account of a person',
    access: 'session',
    params: person,
    answer: accountState,
  }),
  'POST /api/user/:userId/link': call({
    summary: 'Make a one-time link: an invitation, or a password reset, which also ends the sessions',
    access: 'session',
    notWhileImpersonating: true,
    params: person,
    body: z.object({ purpose: z.enum(LINK_PURPOSES), byEmail: z.boolean().optional() }).strict(),
    answer: madeLink.extend({
      /** The address that it was mailed to, if that was asked for. */
      sentTo: z.string().nullable(),
    }),
  }),
  'POST /api/session/password': call({
    summary: 'Change the own password, which ends the other sessions',
    access: 'session',
    notWhileImpersonating: true,
    body: z.object({ currentPassword: password, password }).strict(),
    answer: done,
  }),
  'DELETE /api/user/:userId/second-factor': call({
    summary: "Turn off somebody's two-factor authentication, which ends their sessions",
    access: 'session',
    notWhileImpersonating: true,
    params: person,
    answer: done,
    idempotent: true,
  }),
  'POST /api/user/:userId/sign-out': call({
    summary: 'End all sessions of a person',
    access: 'session',
    notWhileImpersonating: true,
    params: person,
    answer: done,
  }),
  'POST /api/user/:userId/role': call({
    summary: 'Make a teacher an administrator of their schools, or an administrator a teacher',
    access: 'session',
    notWhileImpersonating: true,
    params: person,
    body: z.object({ role: z.enum(STAFF_ROLES) }).strict(),
    answer: done,
    idempotent: true,
  }),
  'POST /api/user/:userId/school/:schoolId': call({
    summary: 'Link a person to a school, or bring them back',
    access: 'session',
    notWhileImpersonating: true,
    params: personInSchool,
    answer: done,
    idempotent: true,
  }),
  'DELETE /api/user/:userId/school/:schoolId': call({
    summary: "End a person's membership in a school",
    access: 'session',
    notWhileImpersonating: true,
    params: personInSchool,
    answer: done,
    idempotent: true,
  }),
  'GET /api/school/:schoolId/accounts': call({
    summary: 'People of a school who have not accepted their invitation, or who have left',
    access: 'session',
    params: z.object({ schoolId: schoolIdParam }),
    query: tableQuery(['name', 'type', 'username'] as const).extend({
      state: z.enum(['invited', 'left']),
      ...accountFilters,
    }),
    answer: pageOf(accountRow),
  }),
  'GET /api/school/:schoolId/invitees': call({
    summary: 'Everybody who matches, for what is then done with them step by step',
    access: 'session',
    params: inSchool,
    query: z.object(matching),
    answer: z.object({
      userIds: z.array(id<UserId>()),
      /** Others who match, over whose accounts the viewer has no power. */
      withheldCount: z.number().int(),
    }),
  }),
  'POST /api/school/:schoolId/slips': call({
    summary: 'Invitations for people of a school who cannot sign in yet, to be printed',
    access: 'session',
    notWhileImpersonating: true,
    params: inSchool,
    body: z
      .object({
        people: stepOfPeople,
        /** The class among which they were chosen: their slips are handed out there. */
        userGroupId: idValue<UserGroupId>().optional(),
        voidsEarlier,
      })
      .strict(),
    answer: slipSheets,
  }),
  'GET /api/school/:schoolId/invitations': call({
    summary: 'How far the invitations are that were last mailed to many',
    access: 'session',
    params: inSchool,
    answer: z.object({
      batch: invitationBatch.nullable(),
      mayMail: z.boolean(),
      /** What those who have not signed in yet can be filtered by. */
      grades: z.array(z.string()),
      classes: z.array(z.object({ userGroupId: id<UserGroupId>(), name: z.string() })),
      imports: z.array(z.object({ rosterRunId: id<RosterRunId>(), createdAt: instant })),
    }),
  }),
  'POST /api/school/:schoolId/invitations': call({
    summary: 'Mail invitations to people of a school who cannot sign in yet, in the background',
    access: 'session',
    notWhileImpersonating: true,
    params: inSchool,
    body: z.object({ people: chosenPeople }).strict(),
    answer: invitationBatch,
    idempotent: true,
  }),
  'POST /api/school/:schoolId/invitations/stop': call({
    summary: 'Stop the invitations that are being mailed. Nobody whose turn had not come is invited.',
    access: 'session',
    notWhileImpersonating: true,
    params: inSchool,
    answer: done,
    idempotent: true,
  }),
  'POST /api/school/:schoolId/invitations/cancel': call({
    summary: 'End the invitations of people who have not used them, slips included',
    access: 'session',
    notWhileImpersonating: true,
    params: inSchool,
    body: z.object({ people: stepOfPeople }).strict(),
    answer: z.object({ count: z.number().int() }),
    idempotent: true,
  }),
  'POST /api/usergroup/:userGroupId/slips': call({
    summary: 'Invitations for the students of a class who cannot sign in yet, to be printed',
    access: 'session',
    notWhileImpersonating: true,
    params: z.object({ userGroupId: idParam<UserGroupId>() }),
    body: z.object({ voidsEarlier }).strict(),
    answer: slipSheets.extend({ className: z.string() }),
  }),
  'GET /api/school/:schoolId/cover': call({
    summary: 'Who covers whom, now and soon, as far as the viewer may know',
    access: 'session',
    params: z.object({ schoolId: schoolIdParam }),
    query: tableQuery(['fromAt'] as const).extend({ userId: idParam<UserId>().optional() }),
    answer: pageOf(cover),
  }),
  'GET /api/school/:schoolId/colleagues': call({
    summary: 'The names of everybody who works at a school, for staff who look for a substitute',
    access: 'session',
    params: z.object({ schoolId: schoolIdParam }),
    answer: z.array(staffMember),
  }),
  'POST /api/cover': call({
    summary: 'Let someone act for a colleague for a while',
    access: 'session',
    notWhileImpersonating: true,
    body: z
      .object({
        schoolId: schoolIdValue,
        userId: idValue<UserId>(),
        forUserId: idValue<UserId>(),
        fromAt: anyInstant,
        untilAt: anyInstant,
      })
      .strict(),
    answer: cover,
    idempotent: true,
  }),
  'POST /api/cover/:coverId/end': call({
    summary: 'End a cover early',
    access: 'session',
    notWhileImpersonating: true,
    params: z.object({ coverId: idParam<CoverId>() }),
    answer: done,
    idempotent: true,
  }),
  'GET /api/school/:schoolId/importers': call({
    summary: 'The names of those who may import a roster, for those who may not',
    access: 'session',
    params: z.object({ schoolId: schoolIdParam }),
    answer: z.object({ names: z.array(z.string()) }),
  }),
  'POST /api/school': call({
    summary: 'Add a school to the district',
    access: 'session',
    notWhileImpersonating: true,
    body: z.object({ name, timezone }).strict(),
    answer: z.object({ schoolId: id<SchoolId>(), name: z.string(), timezone: z.string() }),
    idempotent: true,
  }),
} as const
