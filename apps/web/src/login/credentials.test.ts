import { describe, expect, it } from 'vitest'
import { ApiError, unanswered } from '../base/apiError.ts'
import { canSubmit, signInErrorMessage, toRequestBody } from './credentials.ts'

describe('the sign-in form', () => {
  it('[LOGIN-07] can only be submitted if neither field is blank', () => {
    expect(canSubmit({ username: 'maya', password: 'x' }, false)).toBe(true)
    for (const [username, password] of [
      ['', 'x'],
      ['  ', 'x'],
      ['maya', ''],
      ['maya', '  '],
    ] as const) {
      expect(canSubmit({ username, password }, false)).toBe(false)
    }
  })

  it('[LOGIN-08] cannot be submitted while a request is pending', () => {
    expect(canSubmit({ username: 'maya', password: 'x' }, true)).toBe(false)
  })

  it('[LOGIN-09] sends the username in lower case, and the password unchanged', () => {
    expect(toRequestBody({ username: ' Maya.OKONKWO ', password: ' Secret ' })).toEqual({
      username: 'maya.okonkwo',
      password: ' Secret ',
    })
  })

  it('[D-174] sends keepSignedIn only if it was checked', () => {
    const credentials = { username: 'maya', password: 'x' }
    expect(toRequestBody({ ...credentials, keepSignedIn: false })).toEqual(credentials)
    expect(toRequestBody({ ...credentials, keepSignedIn: true })).toEqual({ ...credentials, keepSignedIn: true })
  })

  it('[LOGIN-13] has the same message for every failure', () => {
    for (const error of [
      new ApiError(401, 'incorrect_credentials', 'x'),
      new ApiError(500, 'internal', 'x'),
      new Error(),
    ]) {
      expect(signInErrorMessage(error)).toBe('Incorrect credentials, please try again')
    }
  })

  it('[D-145] [D-164] has a specific message for too many attempts and for network errors', () => {
    expect(signInErrorMessage(new ApiError(429, 'too_many_attempts', 'Wait ten minutes.'))).toBe('Wait ten minutes.')
    expect(signInErrorMessage(unanswered(0, 'network'))).toMatch(/^We can't reach Corridor\./)
  })
})
