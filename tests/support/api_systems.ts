import { randomUUID } from 'node:crypto'
import { MakeToken } from '#api/actions/make_token'
import ApiClient from '#api/models/api_client'
import { systemWithTokens } from '#api/queries/systems'
import type { Scope } from '#api/rules/scopes'

interface Wanted {
  bankId?: number | null
  scopes?: readonly Scope[]
  days?: number
}

export const newSystemName = () => `System ${randomUUID().slice(0, 8)}`

/** A system of nobody else, with one token, and that token. */
export async function systemWithToken(wanted: Wanted = {}) {
  const { bankId = null, scopes = ['statistics:read'], days = 90 } = wanted
  const made = await new MakeToken().make({ name: newSystemName(), bankId, scopes, days })
  const system = await ApiClient.findOrFail(made.systemId)
  return { ...(await systemWithTokens(system)), token: made.token.release() }
}
