import { verify } from 'node:crypto'
import { signInBackground } from '#documents/actions/sign_letters'
import type SignedLetter from '#documents/models/signed_letter'
import type SigningCertificate from '#documents/models/signing_certificate'
import {
  certificateInForce,
  lettersToSign,
  preparedBytes,
  signatories,
} from '#documents/queries/signed_letters'
import { certificatesIn } from '#documents/signing/certificate_files'
import { signedAttributes } from '#documents/signing/cms'
import { preparedContent } from '#documents/signing/pdf_signature'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { afterCommit } from '#kernel/database/deferred_effects'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'

/** Letters in one file to sign: a token takes up to a second for each. */
export const SIGNING_BATCH_SIZE = 150

const refusal = (name: string) =>
  new Refusal(`administration.letter_signatures.${name}`, {}, { field: 'file' })

/** An officer and the role for which letters are requested. */
interface Actor {
  id: number
  role: number
}

/** Returns the certificate of an officer's own token that is valid now. */
export const certificateOf = (userId: number): Promise<SigningCertificate | null> =>
  signatories([userId])
    .where('validFrom', '<=', sqlInstant(getClock().now()))
    .where('validUntil', '>', sqlInstant(getClock().now()))
    .orderBy('id', 'desc')
    .first()

/**
 * Returns the data of a letter that the officer's token signs: attributes with its digest and the officer's
 * certificate.
 */
async function attributesOf(letter: SignedLetter, certificate: SigningCertificate) {
  const [own] = certificatesIn(certificate.chain)
  return { own, data: signedAttributes(preparedContent(await preparedBytes(letter)), own) }
}

/**
 * Returns those of the letters that are still waiting, in the format for the program on the officer's computer
 * (docs/operations/signed_letters.md).
 *
 * @throws NotFound for an officer without a valid certificate
 */
export async function filesToSign(actor: Actor, ids: readonly number[]) {
  const certificate = await certificateOf(actor.id)
  if (!certificate) throw new NotFound()
  const letters = await lettersToSign(actor.role)
    .whereIn('id', [...ids])
    .limit(SIGNING_BATCH_SIZE)
  const [{ publicKey }] = certificatesIn(certificate.chain)
  const toSign = []
  for (const letter of letters) {
    const { data } = await attributesOf(letter, certificate)
    const { id, kind, language, applicationId, number } = letter
    toSign.push({ id, kind, language, applicationId, number, data: data.toString('base64') })
  }
  return {
    algorithm: publicKey.asymmetricKeyType,
    fingerprint: certificate.fingerprint,
    letters: toSign,
  }
}

interface GivenSignature {
  id: number
  /** Base64: RSA (PKCS#1 v1.5) or ECDSA in DER, with SHA-256. */
  signature: string
}

/** Accepts signatures from an officer's own token: all of a file, or none. */
export class AcceptSignatures {
  /** @throws Refusal for a signature that is not by this officer's certificate over exactly this letter */
  async run(given: readonly GivenSignature[], actor: Actor): Promise<void> {
    const certificate = await certificateOf(actor.id)
    if (!certificate) throw refusal('no_certificate')
    const letters = await lettersToSign(actor.role).whereIn(
      'id',
      given.map(({ id }) => id)
    )
    const byId = new Map(letters.map((letter) => [letter.id, letter]))
    if (given.length === 0 || byId.size !== given.length) throw refusal('changed')
    for (const { id, signature } of given) {
      const { own, data } = await attributesOf(byId.get(id)!, certificate)
      const isValid = verify('sha256', data, own.publicKey, Buffer.from(signature, 'base64'))
      if (!isValid) throw refusal('wrong_signature')
    }
    await inTransaction(async (trx) => {
      const at = sqlInstant(getClock().now())
      for (const { id, signature } of given) {
        const updated = await trx
          .from('signed_letters')
          .where({ id, prepared_file_id: byId.get(id)!.preparedFileId })
          .whereNull('signatory_signature')
          .whereExists(certificateInForce(certificate.id, trx))
          .update({
            signatory_id: certificate.id,
            signatory_signature: signature,
            signatory_signed_at: at,
            due_at: at,
          })
        if (Number(updated) !== 1) throw refusal('changed')
      }
      const { subject, fingerprint } = certificate
      const ids = given.map(({ id }) => id)
      await recordAudit({
        action: 'letters.signed',
        actor,
        data: { subject, fingerprint, letters: ids },
        trx,
      })
      afterCommit(trx, signInBackground)
    })
  }
}
