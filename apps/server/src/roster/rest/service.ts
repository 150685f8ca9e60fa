/** A service that a district's rosters are fetched from, with its secret in the clear: only while it is asked. */
export interface RestService {
  version: '1.1' | '1.2'
  /** Without a slash at its end. */
  baseUrl: string
  auth: 'oauth1' | 'clientCredentials'
  /** The token URL for client credentials. It cannot be derived from the base URL. */
  tokenUrl: string | null
  client: string
  secret: string
}
