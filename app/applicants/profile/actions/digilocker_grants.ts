import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import limiter from '@adonisjs/limiter/services/main'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { recordAgreement } from '#auth/contracts/hooks'
import User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { acquireLock } from '#kernel/database/locks'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { masters } from '#masters/queries/masters'
import { DigiLocker, DigiLockerError } from '#profile/actions/digilocker_client'
import { UploadProfileDocument } from '#profile/actions/profile_documents'
import DigiLockerGrant, { type GrantContent } from '#profile/models/digilocker_grant'
import { digiLockerSettings, storedDigiLocker } from '#profile/queries/digilocker'
import type { DocumentCard } from '#profile/queries/document_cards'
import type { DigiLockerSettings, IssuedDocument } from '#profile/rules/digilocker'
import { afterCommit } from '#kernel/database/deferred_effects'
import { sqlInstant } from '#kernel/database/dialect'
import { BackgroundRun } from '#kernel/operation/background_work'

/** Pending revocations. Only a stopping process waits for DigiLocker. */
const revocations = new Set<Promise<void>>()

export const waitForRevocations = () => Promise.all(revocations)

/** Revokes tokens at DigiLocker in the background. */
function revokeTokens(
  tokens: readonly (string | null)[],
  settings: DigiLockerSettings | null = storedDigiLocker()
): void {
  if (!settings) return
  const locker = new DigiLocker(settings)
  for (const token of tokens) {
    if (token === null) continue
    const revocation = locker.revoke(token).finally(() => revocations.delete(revocation))
    revocations.add(revocation)
  }
}

const tokensOf = ({ opened }: DigiLockerGrant) => [
  opened?.accessToken ?? null,
  opened?.refreshToken ?? null,
]

interface EndGrantsOptions {
  /** All users if omitted. */
  userId?: number
  /** Only grants that have expired by then. */
  by?: Date
  /** Settings under which they were granted; the current ones, on or off, if omitted. */
  settings?: DigiLockerSettings | null
}

/** Deletes grants; once that is committed, their tokens are revoked at DigiLocker. */
export async function endGrants(
  { userId, by, settings }: EndGrantsOptions,
  trx: TransactionClientContract
): Promise<void> {
  const ending = DigiLockerGrant.query({ client: trx })
  if (userId !== undefined) ending.where({ userId })
  if (by) ending.where('expiresAt', '<=', sqlInstant(by))
  const grants = await ending
  if (grants.length === 0) return
  const ids = grants.map(({ id }) => id)
  await DigiLockerGrant.query({ client: trx }).whereIn('id', ids).delete()
  afterCommit(trx, () => revokeTokens(grants.flatMap(tokensOf), settings))
}

/** Ends expired grants. @returns milliseconds until the next one expires; null if there is none */
export class EndExpiredGrants {
  async run(): Promise<number | null> {
    const now = getClock().now()
    await inTransaction((trx) => endGrants({ by: now }, trx))
    const next = await DigiLockerGrant.query().orderBy('expiresAt').first()
    return next && next.expiresAt.toMillis() - now.getTime()
  }
}

const expiryRun = new BackgroundRun({
  run: () => new EndExpiredGrants().run(),
  failed: 'DigiLocker grants could not be ended',
})

export const endGrantsInBackground = () => expiryRun.startInServer()

export async function stopEndingGrants(): Promise<void> {
  await expiryRun.stop()
  await waitForRevocations()
}

/** Maximum number of documents that a person may fetch in an hour. */
const MAX_PER_HOUR = 40

/** Milliseconds for which a person may choose documents before they have to consent again. */
const GRANT_MS = 15 * 60_000

/** @throws NotFound while fetching is off */
export function digiLocker(): DigiLocker {
  const settings = digiLockerSettings()
  if (!settings) throw new NotFound()
  return new DigiLocker(settings)
}

/** Returns the message to the person when DigiLocker returned nothing. */
function digiLockerRefusal(error: unknown): Refusal {
  if (!(error instanceof DigiLockerError)) throw error
  logger.warn({ err: error }, 'DigiLocker returned nothing')
  return new Refusal(`profile.digilocker.errors.${error.problem}`, {}, { status: 422 })
}

/** Records a person's consent and its scope before they are redirected to DigiLocker. */
export class ConsentToDigiLocker {
  async run(user: User, locale: string): Promise<void> {
    const { purpose } = digiLocker().settings
    await inTransaction(async (trx) => {
      await recordAgreement({ userId: user.id, place: 'digilocker', locale }, trx)
      await recordAudit({
        action: 'digilocker.consented',
        actor: user,
        subjectType: 'user',
        subjectId: user.id,
        data: { purpose },
        trx,
      })
    })
  }
}

/** Exchanges a code for tokens, stored encrypted for minutes, and the list of documents. */
export class ReceiveDigiLockerGrant {
  /** @throws Refusal if DigiLocker returns nothing; then nothing is stored */
  async run(user: User, answer: { code: string; codeVerifier: string }): Promise<string> {
    const locker = digiLocker()
    const now = getClock().now()
    let tokens: (string | null)[] = []
    try {
      const { expiresInMs, ...content } = await locker.tokens(answer.code, answer.codeVerifier)
      tokens = [content.accessToken, content.refreshToken]
      const documents = await locker.issued(content.accessToken)
      const grant = {
        id: randomUUID(),
        userId: user.id,
        content: DigiLockerGrant.seal({ ...content, documents }),
        expiresAt: DateTime.fromMillis(now.getTime() + Math.min(expiresInMs, GRANT_MS)).toUTC(),
      }
      await inTransaction((trx) => this.#replace(grant, user, documents.length, trx))
      endGrantsInBackground()
      return grant.id
    } catch (error) {
      revokeTokens(tokens, locker.settings)
      throw digiLockerRefusal(error)
    }
  }

  /** If several devices of a person return at once, each waits for the other. */
  async #replace(
    grant: Pick<DigiLockerGrant, 'id' | 'userId' | 'content' | 'expiresAt'>,
    user: User,
    documents: number,
    trx: TransactionClientContract
  ) {
    await User.query({ client: trx }).where('id', user.id).forUpdate().firstOrFail()
    await acquireLock(trx, 'user', user.id)
    await endGrants({ userId: user.id }, trx)
    await DigiLockerGrant.create(grant, { client: trx })
    await recordGrant('digilocker.opened', user, { documents }, trx)
  }
}

const recordGrant = (
  action: 'digilocker.opened' | 'digilocker.ended',
  user: User,
  data: Record<string, number>,
  trx: TransactionClientContract
) => recordAudit({ action, actor: user, subjectType: 'user', subjectId: user.id, data, trx })

type CurrentGrant = GrantContent & Pick<DigiLockerGrant, 'id' | 'userId'>

/** Returns the grant of this session while it is valid. */
export async function currentGrant(
  user: User,
  id: string | undefined
): Promise<CurrentGrant | null> {
  if (!id) return null
  const grant = await DigiLockerGrant.query().where({ id, userId: user.id }).first()
  if (!grant || grant.expiresAt.toMillis() <= getClock().now().getTime()) return null
  const { opened } = grant
  return opened && { ...opened, id, userId: user.id }
}

interface FetchInput {
  user: User
  /** Scheme id. */
  loanType: number
  slot: string
  /** Id of this session's grant; that of the submitted page, and the position of the document in its list. */
  currentId: string | undefined
  grantId: string
  index: number
  /** Version of the file that the page showed in the slot. */
  expectedVersion: string
}

/** Saves a document of DigiLocker in a slot, in the same way as an upload. */
export class FetchFromDigiLocker {
  /**
   * @throws NotFound for a document that does not fit this slot; ProfileLocked; Refusal if the consent has ended,
   * DigiLocker returns nothing, or the file cannot be accepted
   */
  async run(input: FetchInput): Promise<void> {
    const { user, loanType, slot, currentId, grantId, index, expectedVersion } = input
    const locker = digiLocker()
    const grant = await currentGrant(user, currentId)
    if (grant?.id !== grantId) throw digiLockerRefusal(new DigiLockerError('expired'))
    const document = grant.documents[index]
    if (!document?.uri || !slotsFor(document, locker).includes(slot)) throw new NotFound()
    const { uri } = document
    const hourly = limiter.use({ requests: MAX_PER_HOUR, duration: '1 hour' })
    const { consumed } = await hourly.increment(`digilocker:${user.id}`)
    if (consumed > MAX_PER_HOUR) {
      throw new Refusal('profile.digilocker.errors.too_many', {}, { status: 429 })
    }
    const bytes = await this.#bytes(locker, grant, uri)
    await new UploadProfileDocument().run({
      userId: user.id,
      loanType,
      slot,
      title: null,
      expectedVersion,
      upload: { bytes, clientName: document.name },
      origin: { ...document, uri, holder: grant.holder },
    })
  }

  async #bytes(locker: DigiLocker, grant: CurrentGrant, uri: string): Promise<Uint8Array> {
    try {
      return await locker.file(grant.accessToken, uri)
    } catch (error) {
      /** The consent was withdrawn at DigiLocker or has expired. */
      if (error instanceof DigiLockerError && error.problem === 'expired') {
        await inTransaction((trx) => endGrants({ userId: grant.userId }, trx))
      }
      throw digiLockerRefusal(error)
    }
  }
}

/** Returns the slots that a document fits; none if it cannot be fetched. */
const slotsFor = ({ uri, doctype }: IssuedDocument, { settings }: DigiLocker) =>
  uri === null
    ? []
    : settings.mappings.filter((one) => one.doctype === doctype).map(({ slot }) => slot)

/** Ends a grant: it is deleted here and revoked at DigiLocker. */
export class EndDigiLockerAccess {
  async run(user: User): Promise<void> {
    await inTransaction(async (trx) => {
      await endGrants({ userId: user.id }, trx)
      await recordGrant('digilocker.ended', user, {}, trx)
    })
  }
}

/** Returns a grant for the page: documents with the slots that they fit. */
export function grantView(grant: CurrentGrant, list: string, locker: DigiLocker) {
  const { documents, holder } = grant
  const listedSlots = new Set(
    masters()
      .documentSlots(list)
      .map(({ slot }) => slot)
  )
  return {
    id: grant.id,
    holder,
    documents: documents.map((document, index) => ({
      index,
      name: document.name,
      issuer: document.issuer,
      doctype: document.doctype,
      isFetchable: document.uri !== null,
      slots: slotsFor(document, locker).filter((slot) => listedSlots.has(slot)),
    })),
  }
}

/** Returns the slots that may be changed now, each with its file. */
export const openSlots = (cards: readonly DocumentCard[]) =>
  cards
    .filter(({ isLocked }) => !isLocked)
    .map(({ slot, name, file }) => ({ slot, name, version: file?.uuid ?? 'none' }))
