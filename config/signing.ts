import env from '#start/env'
import { hasSigningToken } from '#hsm/client'

interface Signing {
  /** Address of a time-stamp service (RFC 3161); null: signatures have no time stamp. */
  timeStampUrl: string | null
  /** Settings including those of the token whose keys sign (SIGNING_PKCS11_…); null: there is none. */
  token: Readonly<Record<string, string | undefined>> | null
  /** Program of the process that communicates with the token; a different one in tests. */
  tokenProgram?: string
}

/** How letters are signed (docs/operations/signed_letters.md). */
const signing: Signing = {
  timeStampUrl: env.get('TIME_STAMP_URL', '') || null,
  token: hasSigningToken(process.env) ? process.env : null,
}

export default signing
