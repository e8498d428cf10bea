import { readFile } from 'node:fs/promises'
import limiter from '@adonisjs/limiter/services/main'
import type { I18n } from '@adonisjs/i18n'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAgreement } from '#auth/contracts/hooks'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { runWithoutKey } from '#kernel/idempotency/idempotency_store'
import { digest, encrypt } from '#kernel/vault/vault'
import { ParserPool, ParserStopped } from '#kernel/workers/parser_pool'
import { masters } from '#masters/queries/masters'
import { SaveDraft, lockedProfile } from '#profile/actions/update_section'
import type { CardAnswer, CardRequest, CardSource } from '#profile/identity_program'
import {
  digestsOf,
  isVerificationOn,
  offlineVerifier,
  showsPhotos,
} from '#profile/queries/identity_verification'
import type { CardFacts } from '#profile/rules/aadhaar_card'
import { MAX_ZIP_BYTES } from '#profile/rules/offline_ekyc'
import { type FindPlace, type Proposal, proposalOf } from '#profile/rules/identity_proposal'
import IdentityProof from '#profile/models/identity_proof'
import Profile from '#profile/models/profile'
import { type DraftContent, addressesOf, readDraft } from '#profile/queries/section_forms'
import { nameKey } from '#profile/rules/form_values'

interface VerifyIdentityInput {
  user: User
  /** Scheme id of the wizard in use. */
  loanType: number
  source: CardSource
  i18n: I18n
}

const pool = new ParserPool<CardRequest, CardAnswer>(
  new URL('../identity_program', import.meta.url),
  { heapMb: 128, milliseconds: 10_000, concurrency: 2 }
)

/** Maximum number of documents of a person that can be read in an hour, because share codes are short. */
const MAX_PER_HOUR = 20

const refuse = (name: string, field: string, status = 422) =>
  new Refusal(`profile.identity.errors.${name}`, {}, { field, status })

const fieldOf = ({ kind }: CardSource) => (kind === 'qr' ? 'digits' : 'file')

/** Returns the bytes of an uploaded file of valid size, for a process without access to its folder. */
export async function readUpload(file: { tmpPath?: string; size: number }): Promise<Uint8Array> {
  if (!file.tmpPath || file.size > MAX_ZIP_BYTES) throw refuse('too_large', 'file')
  return readFile(file.tmpPath)
}

/**
 * Reads a person's document in another process.
 *
 * @param counted ids for the rate limit: the user, and at a centre also the citizen, because an operator helps many
 * @throws Refusal for the field of the document, or after too many attempts
 */
async function readCard(source: CardSource, counted: readonly number[], withPhoto = false) {
  const hourly = limiter.use({ requests: MAX_PER_HOUR, duration: '1 hour' })
  const { consumed } = await hourly.increment(`identity:${counted.join(':')}`)
  if (consumed > MAX_PER_HOUR) throw refuse('too_many', fieldOf(source), 429)
  const { certificates } = offlineVerifier()
  try {
    const answer = await pool.run({ source, certificates, withPhoto })
    if (answer.ok) return answer
    throw refuse(answer.error, answer.error === 'share_code' ? 'shareCode' : fieldOf(source))
  } catch (error) {
    if (!(error instanceof ParserStopped)) throw error
    throw refuse(error.limit === 'busy' ? 'busy' : 'too_large', fieldOf(source))
  }
}

/** Returns the last digits of the number. @throws Refusal if they differ from those in the profile */
function last4Of({ referenceId }: CardFacts, { aadhaarLast4 }: Profile, source: CardSource) {
  const last4 = referenceId.slice(0, 4)
  if (aadhaarLast4 && aadhaarLast4 !== last4) throw refuse('other_number', fieldOf(source))
  return last4
}

const findPlace: FindPlace = (list, name, within) => {
  const { states, districts } = masters()
  const rows = {
    states: () => states,
    districts: () => districts.filter(({ stateId }) => String(stateId) === within),
    talukas: () => masters().talukas(Number(within)),
  }[list]()
  /** Cards may have names from before a renaming, so the old names match too. */
  const namesOf = (row: (typeof rows)[number]) =>
    'oldNameEn' in row && row.oldNameEn ? [row.nameEn, row.oldNameEn] : [row.nameEn]
  return rows.find((row) => namesOf(row).some((one) => nameKey(one) === nameKey(name)))?.id
}

/**
 * Verifies a person's identity with their own Aadhaar document: stores the fact and the time, and saves the data of the
 * document as drafts of the forms, for the person to check and save (Aadhaar Act, section 8A: with consent, by choice).
 */
export class VerifyIdentity {
  /**
   * @throws NotFound while the corporation is not a registered verifier; ProfileLocked; Refusal of the field for a
   * document that is not accepted, of another number or another account, or after too many attempts
   */
  async run({ user, loanType, source, i18n }: VerifyIdentityInput): Promise<void> {
    if (!isVerificationOn()) throw new NotFound()
    const { facts, certificate } = await readCard(source, [user.id])
    const proposal = proposalOf(facts, findPlace)
    await inTransaction(async (trx) => {
      const profile = await lockedProfile(user.id, trx)
      await this.#saveProof(profile, { facts, certificate, proposal, source, i18n }, trx)
      await this.#propose(profile, { userId: user.id, loanType }, proposal, trx)
      await recordAgreement({ userId: user.id, place: 'identity', locale: i18n.locale }, trx)
      await recordAudit({
        action: 'identity.verified',
        actor: user,
        subjectType: 'profile',
        subjectId: profile.id,
        data: { document: source.kind, certificate },
        trx,
      })
    })
  }

  async #saveProof(
    profile: Profile,
    read: { facts: CardFacts; certificate: string; proposal: Proposal } & Pick<
      VerifyIdentityInput,
      'source' | 'i18n'
    >,
    trx: TransactionClientContract
  ) {
    const { facts, certificate, proposal, source, i18n } = read
    const { id: profileId } = profile
    const last4 = last4Of(facts, profile, source)
    const referenceDigest = digest(facts.referenceId, 'identity')
    const other = await IdentityProof.query({ client: trx })
      .where({ referenceDigest })
      .whereNot({ profileId })
      .first()
    if (other) throw refuse('used_elsewhere', fieldOf(source), 409)
    const row = {
      kind: source.kind,
      aadhaarLast4: last4,
      referenceCipher: encrypt(facts.referenceId, 'identity'),
      referenceDigest,
      valuesDigest: JSON.stringify(digestsOf(profileId, proposal)),
      certificateDigest: certificate,
      consentText: i18n.t('profile.identity.consent'),
      verifiedAt: DateTime.fromJSDate(getClock().now()),
    }
    try {
      await IdentityProof.updateOrCreate({ profileId }, row, { client: trx })
    } catch (error) {
      /** Another account submitted it at the same moment. */
      throw isUniqueViolation(error) ? refuse('used_elsewhere', fieldOf(source), 409) : error
    }
  }

  /** Proposes the address where none is saved yet; beside a saved correspondence address it is the permanent one. */
  async #propose(
    { id }: Profile,
    place: { userId: number; loanType: number },
    { personal, address }: Proposal,
    trx: TransactionClientContract
  ) {
    const isFirst = (await addressesOf(id, trx)).length === 0
    const proposed: Record<string, DraftContent> = {
      personal,
      address: isFirst
        ? { correspondence: address, permanentSame: true }
        : { permanent: address, permanentSame: false },
    }
    for (const [section, values] of Object.entries(proposed)) {
      const typed = (await readDraft(id, section, trx))?.content
      await new SaveDraft().run({ ...place, section, content: { ...typed, ...values } }, trx)
    }
  }
}

/** Removes the verification and its consent. Saved form data is kept. */
export class RemoveIdentityProof {
  /** @throws NotFound if there is none */
  async run(user: User): Promise<void> {
    await inTransaction(async (trx) => {
      const profile = await lockedProfile(user.id, trx)
      const proof = await IdentityProof.findBy({ profileId: profile.id }, { client: trx })
      if (!proof) throw new NotFound()
      await proof.delete()
      await recordAudit({
        action: 'identity.withdrawn',
        actor: user,
        subjectType: 'profile',
        subjectId: profile.id,
        trx,
      })
    })
  }
}

/** Shows the photo of a citizen's document to an operator of a centre for comparison. It is not stored. */
export class ShowCardPhoto {
  /**
   * Runs without the form's idempotency key: the response to a form that commits a transaction is stored with its key.
   *
   * @returns a data URL
   * @throws NotFound while the feature is off; Refusal of the field as in `VerifyIdentity`, and for a document without
   * a photo
   */
  run(operator: User, citizen: User, source: CardSource): Promise<string> {
    return runWithoutKey(async () => {
      if (!showsPhotos()) throw new NotFound()
      const profile = await Profile.findBy({ userId: citizen.id })
      if (!profile) throw new NotFound()
      /** Without a number to compare, the document could be another person's. */
      if (!profile.aadhaarLast4) throw refuse('no_number', fieldOf(source), 409)
      const { facts, certificate, photo } = await readCard(source, [operator.id, citizen.id], true)
      last4Of(facts, profile, source)
      if (!photo) throw refuse('photo', fieldOf(source))
      await recordAudit({
        action: 'identity.photo_shown',
        actor: operator,
        subjectType: 'profile',
        subjectId: profile.id,
        data: { document: source.kind, certificate },
      })
      return photo
    })
  }
}
