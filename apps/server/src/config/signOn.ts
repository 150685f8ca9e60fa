/** The providers that the operator has registered Corridor with, and where they are. */

export interface ProviderClient {
  clientId: string
  clientSecret: string
}

/** Tests have providers of their own on this computer. */
export interface ProviderAddresses {
  /** Issuers of OpenID Connect. */
  google: string
  microsoft: (tenant: string) => string
  classlink: { authorize: string; token: string; info: string }
  clever: { authorize: string; token: string; api: string }
}

export interface SignOnSettings {
  clients: Partial<Record<'google' | 'microsoft' | 'clever' | 'classlink', ProviderClient>>
  addresses: ProviderAddresses
}

export const PROVIDER_ADDRESSES: ProviderAddresses = {
  google: 'https://accounts.google.com',
  // Always one tenant: with "common" or "organizations" every tenant of the world would get in.
  microsoft: (tenant) => `https://login.microsoftonline.com/${tenant}/v2.0`,
  classlink: {
    authorize: 'https://launchpad.classlink.com/oauth2/v2/auth',
    token: 'https://launchpad.classlink.com/oauth2/v2/token',
    info: 'https://nodeapi.classlink.com/v2/my/info',
  },
  clever: {
    authorize: 'https://clever.com/oauth/authorize',
    token: 'https://clever.com/oauth/tokens',
    api: 'https://api.clever.com',
  },
}
