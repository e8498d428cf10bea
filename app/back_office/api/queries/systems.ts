import ApiClient from '#api/models/api_client'
import { masters } from '#masters/queries/masters'

/** Every system with its tokens, of which each says what it opens and until when; no secret. */
export async function listSystems() {
  const all = await ApiClient.query().orderBy('name')
  return Promise.all(all.map(findSystemWithTokens))
}

/** One system in the same way. */
export async function findSystemWithTokens(system: ApiClient) {
  return {
    id: system.id,
    name: system.name,
    bankId: system.bankId,
    bank: system.bankId === null ? null : masters().bank(system.bankId).nameEn,
    tokens: (await ApiClient.accessTokens.all(system)).map((token) => ({
      id: Number(token.identifier),
      scopes: token.abilities,
      madeAt: token.createdAt,
      endsAt: token.expiresAt,
      lastUsedAt: token.lastUsedAt,
      isOver: token.isExpired(),
    })),
  }
}

export type SystemWithTokens = Awaited<ReturnType<typeof findSystemWithTokens>>
