import { describe, expect, it } from 'vitest'
import { ApiError } from '../base/client.ts'
import { canSubmit, failureSentence, toSend } from './credentials.ts'

describe('the sign-in form', () => {
  it('[LOGIN-07] can be sent only when both fields hold more than blanks', () => {
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

  it('[LOGIN-08] cannot be sent while a request is pending', () => {
    expect(canSubmit({ username: 'maya', password: 'x' }, true)).toBe(false)
  })

  it('[LOGIN-09] sends the username in lower case, and the password untouched', () => {
    expect(toSend({ username: ' Maya.OKONKWO ', password: ' Secret ' })).toEqual({
      username: 'maya.okonkwo',
      password: ' Secret ',
    })
  })

  it('[D-174] asks to be kept signed in only where somebody chose that', () => {
    const credentials = { username: 'maya', password: 'x' }
    expect(toSend({ ...credentials, keepSignedIn: false })).toEqual(credentials)
    expect(toSend({ ...credentials, keepSignedIn: true })).toEqual({ ...credentials, keepSignedIn: true })
  })

  it('[LOGIN-13] has one sentence for every failure', () => {
    for (const error of [
      new ApiError(401, 'incorrect_credentials', 'x'),
      new ApiError(500, 'internal', 'x'),
      new Error(),
    ]) {
      expect(failureSentence(error)).toBe('Incorrect credentials, please try again')
    }
  })

  it('[D-145] [D-164] says what happened after too many attempts and without a network', () => {
    expect(failureSentence(new ApiError(429, 'too_many_attempts', 'Wait ten minutes.'))).toBe('Wait ten minutes.')
    expect(failureSentence(new ApiError(0, 'network', 'No connection.'))).toBe('No connection.')
  })
})
