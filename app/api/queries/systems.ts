import ApiClient from '#api/models/api_client'
import { masters } from '#masters/queries/masters'

/** Every system with its tokens, of which each says what it opens and until when; no secret. */
export async function systems() {
  const all = await ApiClient.query().orderBy('name')
  return Promise.all(
    all.map(async (system) => ({
      name: system.name,
      bank: system.bankId === null ? null : masters().bank(system.bankId).nameEn,
      tokens: (await ApiClient.accessTokens.all(system)).map((token) => ({
        scopes: token.abilities,
        endsAt: token.expiresAt,
        lastUsedAt: token.lastUsedAt,
        isOver: token.isExpired(),
      })),
    }))
  )
}
