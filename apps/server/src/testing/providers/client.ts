/** The client that Corridor is registered as with all providers of the tests. */
export const CLIENT = { clientId: 'corridor-client', clientSecret: 'a secret of the tests' }
