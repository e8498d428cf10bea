type Settings = Readonly<Record<string, string | undefined>>

interface TokenOptions {
  timeoutMs?: number
  /** File of the process that speaks to the token; another one in tests. */
  program?: string
}

export class TokenError extends Error {
  readonly code: 'E_VAULT_TOKEN'
  /** @param whose token it is: the vault's unless it says another */
  constructor(problem: string, whose?: string)
}
export function isWrapped(setting: string): boolean
export function unwrapKeys(
  own: Settings,
  settings: readonly string[],
  options?: TokenOptions
): Promise<string[]>
export function wrapKey(
  own: Settings,
  text?: string,
  options?: TokenOptions
): Promise<{ setting: string; isNew: boolean }>
export function checkToken(own: Settings, options?: TokenOptions): Promise<string>
export function hasSigningToken(own: Settings): boolean
export function tokenCertificates(own: Settings, options?: TokenOptions): Promise<Buffer[]>
export function signByToken(
  own: Settings,
  label: string,
  data: Uint8Array,
  options?: TokenOptions
): Promise<Buffer>
export function checkSigningToken(own: Settings, options?: TokenOptions): Promise<string>
