import ApiClient from '#api/models/api_client'
import { byName, masters, options } from '#masters/queries/masters'
import type { I18n } from '@adonisjs/i18n'
import {
  MAX_TOKEN_DAYS,
  SCOPES,
  type Scope,
  isOpenToBanks,
  isOpenToOthers,
  tokenState,
} from '#api/rules/systems'
import { getClock } from '#kernel/calendar/clock'
import { NotFound, sentenceValue } from '#kernel/exceptions/refusal'

/** Returns every system with its tokens, each with scopes and expiry but without the secret. */
export async function listSystems() {
  const all = await ApiClient.query().orderBy('name')
  return Promise.all(all.map(findSystemWithTokens))
}

/** Returns one system in the same format. */
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

type SystemWithTokens = Awaited<ReturnType<typeof findSystemWithTokens>>

/** Returns every system, with its valid tokens and those that expire soon. */
export async function systemsPage(i18n: I18n) {
  return (await listSystems()).map((system) => {
    const tokens = system.tokens.map(tokenLine)
    const inForce = tokens.filter(({ state }) => state !== 'over')
    const used = tokens.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).toSorted()
    return {
      id: system.id,
      name: system.name,
      bank: bankName(system.bankId, i18n),
      inForce: inForce.length,
      /** The latest expiry of the valid tokens; null if there is none. */
      endsAt:
        inForce
          .flatMap(({ endsAt }) => endsAt ?? [])
          .toSorted()
          .at(-1) ?? null,
      /** Number of tokens that expire within the warning period. */
      endSoon: tokens.filter(({ state }) => state === 'ends_soon').length,
      lastUsedAt: used.at(-1) ?? null,
    }
  })
}

/**
 * Returns one system with its tokens, valid ones first.
 *
 * @throws NotFound
 */
export async function systemPage(id: number, i18n: I18n) {
  const system = await findSystemWithTokens(await findSystemOrFail(id))
  return {
    id: system.id,
    name: system.name,
    bank: bankName(system.bankId, i18n),
    tokens: system.tokens
      .map(tokenLine)
      .toSorted((a, b) => (b.endsAt ?? '').localeCompare(a.endsAt ?? '')),
    form: tokenForm(i18n, system.bankId === null ? isOpenToOthers : isOpenToBanks),
  }
}

/** @throws NotFound */
export async function findSystemOrFail(id: number): Promise<ApiClient> {
  const system = await ApiClient.find(id)
  if (!system) throw new NotFound()
  return system
}

/** Returns the options of the form for a new system. */
export function newSystemPage(i18n: I18n) {
  return { ...tokenForm(i18n), banks: byName(options(masters().banks, i18n.locale), i18n.locale) }
}

/** Returns the latest expiry date of a new token, and its possible scopes. */
function tokenForm(i18n: I18n, isOffered: (scope: Scope) => boolean = () => true) {
  const scopes = (Object.keys(SCOPES) as Scope[]).filter(isOffered)
  return {
    scopes: scopes.map((value) => ({
      value,
      label: scopeLabel(value, i18n),
      isForBanks: isOpenToBanks(value),
      isForOthers: isOpenToOthers(value),
    })),
    longestDays: MAX_TOKEN_DAYS,
  }
}

function tokenLine(token: SystemWithTokens['tokens'][number]) {
  return {
    id: token.id,
    scopes: token.scopes,
    madeAt: token.madeAt.toISOString(),
    endsAt: token.endsAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    state: tokenState(token.endsAt, getClock().now()),
  }
}

const bankName = (id: number | null, i18n: I18n) =>
  id === null ? null : String(sentenceValue(i18n, masters().bank(id)))

/** Returns the label of a scope in the reader's language. */
const scopeLabel = (scope: string, i18n: I18n) => i18n.t(`api.scopes.${scope.replace(/\W/g, '_')}`)
