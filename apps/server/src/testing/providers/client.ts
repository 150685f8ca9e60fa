/** As which Corridor is registered with all providers of the tests. */
export const CLIENT = { clientId: 'corridor-client', clientSecret: 'a secret of the tests' }
