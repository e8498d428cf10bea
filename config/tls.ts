import { readFileSync } from 'node:fs'
import type { SecureContextOptions, ConnectionOptions } from 'node:tls'

export type TlsOptions = Pick<ConnectionOptions, 'rejectUnauthorized' | 'minVersion'> &
  Pick<SecureContextOptions, 'ca'>

/**
 * Returns the TLS options for a service on another machine: with its certificate verified, or none for plain text.
 *
 * @param isOn as set
 * @param authority file with the certificate of a private authority; without it those included in Node
 * @throws Error of the system when that file cannot be read
 */
export function tlsOptions(isOn: boolean, authority?: string): TlsOptions | undefined {
  if (!isOn) return undefined
  return {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(authority && { ca: readFileSync(authority, 'utf8') }),
  }
}
