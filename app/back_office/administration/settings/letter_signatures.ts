import { readFile } from 'node:fs/promises'
import vine from '@vinejs/vine'
import type User from '#auth/models/user'
import Application from '#applications/models/application'
import { SIGNING_BATCH_SIZE, certificateOf, filesToSign } from '#documents/actions/take_signatures'
import type SignedLetter from '#documents/models/signed_letter'
import { lettersToSign, preparedBytes } from '#documents/queries/signed_letters'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'

const MAX_FILE_BYTES = 1024 * 1024

/** Returns the letters waiting for an officer's signature, and whether this officer has a certificate. */
export async function letterSignaturesPage({ id: userId, role }: User['actor']) {
  const [certificate, letters] = await Promise.all([
    certificateOf(userId),
    lettersToSign(role).limit(SIGNING_BATCH_SIZE),
  ])
  const numberOf = await numbersOf(letters)
  return {
    certificate: certificate && {
      subject: certificate.subject,
      validUntil: indiaDateOf(certificate.validUntil),
    },
    letters: letters.map((letter) => ({
      id: letter.id,
      kind: letter.kind,
      language: letter.language,
      number: numberOf(letter),
    })),
  }
}

type Named = Pick<SignedLetter, 'applicationId' | 'number'>

/** Returns the numbers of letters by application, or the letters' own numbers. */
async function numbersOf(letters: readonly Named[]) {
  const applications = await Application.query()
    .whereIn('id', [...new Set(letters.flatMap(({ applicationId }) => applicationId ?? []))])
    .select('id', 'number')
  const numbers = new Map(applications.map(({ id, number }) => [id, number]))
  return ({ applicationId, number }: Named) => number ?? numbers.get(applicationId ?? 0) ?? ''
}

/**
 * Returns the letters shown on the page for the program on the officer's computer, which lists them too.
 *
 * @param shown ids separated by commas
 */
export async function lettersFile(actor: User['actor'], shown: string) {
  const ids = shown.split(',', SIGNING_BATCH_SIZE).map(Number).filter(Number.isSafeInteger)
  const { letters, ...facts } = await filesToSign(actor, ids)
  const numberOf = await numbersOf(letters)
  const named = letters.map(({ applicationId, number, ...letter }) => ({
    ...letter,
    number: numberOf({ applicationId, number }),
  }))
  return { ...facts, letters: named }
}

/** @throws NotFound for a letter that does not wait for this role */
export async function letterToSign(id: number, role: number) {
  const letter = await lettersToSign(role).where('id', id).first()
  if (!letter) throw new NotFound()
  return { fileName: `letter-${id}.pdf`, bytes: await preparedBytes(letter) }
}

const MAX_SIGNATURE_CHARACTERS = 2048

/** Validates the file from an officer's program. */
const signaturesFile = vine.create({
  letters: vine
    .array(
      vine.object({
        id: vine.number().positive().withoutDecimals(),
        signature: vine
          .string()
          .regex(/^[A-Za-z0-9+/]+=*$/)
          .maxLength(MAX_SIGNATURE_CHARACTERS),
      })
    )
    .maxLength(SIGNING_BATCH_SIZE)
    .distinct('id'),
})

/** @throws Refusal for any other file, or one that is too large */
export async function readSignatures(file: { tmpPath?: string; size: number } | null) {
  const refused = new Refusal('administration.letter_signatures.not_json', {}, { field: 'file' })
  if (!file?.tmpPath || file.size > MAX_FILE_BYTES) throw refused
  try {
    const { letters } = await signaturesFile.validate(
      JSON.parse(await readFile(file.tmpPath, 'utf8'))
    )
    return letters
  } catch {
    throw refused
  }
}
