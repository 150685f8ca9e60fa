/**
 * Who may import whom. `scripts/lib/layers.test.mjs` compares this table with the imports of every file.
 *
 * Each part has its rows from the bottom up. A file may import what is in its own folder and in the rows below it: never
 * from a row above, and never from another name in its own row. Types count like values. Tests, and the helpers of tests
 * (`testing/`, `testing.ts`), may import anything, and only tests may import them.
 */

export const LAYERS = {
  'packages/rules/src': [
    ['ids.ts', 'words'],
    ['time'],
    ['access', 'device', 'schedule', 'signIn'],
    ['class', 'freeze', 'metrics', 'pass'],
    ['kiosk', 'live', 'school'],
    ['incident'],
    ['notification'],
    ['delivery', 'text'],
    ['roster'],
  ],

  'packages/contract/src': [
    // What calls are made of.
    ['brand.ts', 'constants.ts', 'shape.ts', 'singleLine.ts'],
    ['call.ts', 'input.ts', 'strictShape.ts'],
    ['page.ts'],
    // The calls.
    [
      'activity',
      'apart',
      'delivery',
      'freeze',
      'late',
      'notification',
      'pass',
      'privacy',
      'report',
      'roster',
      'school',
      'session',
      'sso',
      'support',
    ],
    ['export', 'kiosk', 'limits', 'room', 'schedule', 'user'],
    ['class', 'hall', 'insight', 'person'],
    ['account', 'district'],
    // All of them together.
    ['calls.ts', 'errors.ts', 'live.ts'],
    ['index.ts'],
  ],

  'apps/server/src': [
    // What runs without a school.
    ['clock.ts', 'process', 'words'],
    ['config', 'threads'],
    ['db', 'outgoing'],
    ['http', 'outbound'],
    ['change', 'health'],
    // What features receive.
    ['reference.ts'],
    ['context.ts'],
    ['session'],
    // The features. What most of them need comes first; figures, and what is done about people, come last.
    ['school'],
    ['notification', 'incident'],
    ['delivery', 'pass'],
    ['schedule'],
    ['apart', 'user', 'room', 'limits'],
    ['class', 'freeze', 'hall', 'late'],
    ['account', 'kiosk'],
    ['sso', 'person', 'roster'],
    ['district', 'insight', 'support'],
    ['activity', 'export', 'report'],
    ['privacy'],
    // What runs them.
    ['live'],
    ['backup', 'jobs', 'app.ts'],
    ['server.ts', 'demo'],
    ['cli', 'main.ts'],
  ],

  'apps/web/src': [
    ['words'],
    ['base'],
    // Could be used in another product: it knows nothing about passes or schools.
    ['ui'],
    // What several features share.
    ['parts'],
    // The features, which do not know each other. What two of them need belongs in parts/.
    [
      ...[
        'account',
        'activity',
        'apart',
        'class',
        'device',
        'district',
        'freeze',
        'hall',
        'history',
        'insight',
        'kiosk',
        'landing',
        'late',
      ],
      ...['login', 'notification', 'onboarding', 'pass', 'person', 'privacy', 'report', 'room', 'school', 'settings'],
      ...['sso', 'support'],
    ],
    // Knows all screens. What a screen has to know about pages is in base/routes.ts and base/built.ts.
    ['app'],
    ['main.tsx'],
  ],
}

/** What no file of a part imports, not even a test. */
export const CLOSED = {
  'packages/rules': {
    to: ['packages/contract', 'apps', 'node:'],
    why: 'Rules are pure functions that both sides use: they import none of our other code and do no I/O.',
  },
  'packages/contract': {
    to: ['apps', 'node:'],
    why: 'The contract is shared by both sides: it may import the rules, but neither side.',
  },
  'apps/server': { to: ['apps/web'], why: 'The server communicates with the web only through the contract.' },
  'apps/web': { to: ['apps/server'], why: 'The web communicates with the server only through the contract.' },
}
