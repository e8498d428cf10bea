import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'

/** What a text sealed for a person is: it opens nowhere else. */
export type PersonPurpose = 'revision'

/** The framework's AES-256-GCM, with a new nonce for each text and a cipher key derived from the person's. */
const personCipher = (personKey: string) => new AES256GCM({ key: personKey, id: 'person' })

/**
 * Seals a text about a person under the key of that person.
 *
 * @param personKey at least 32 letters, as `personKeyFor` gives it
 */
export function encryptForPerson(personKey: string, text: string, purpose: PersonPurpose): string {
  return personCipher(personKey).encrypt(text, { purpose })
}

/**
 * Opens what `sealFor` closed.
 *
 * @throws Error when the text was changed, is for another purpose or another person's
 */
export function decryptForPerson(personKey: string, cipher: string, purpose: PersonPurpose): string {
  const text = personCipher(personKey).decrypt<string>(cipher, purpose)
  if (text === null) throw new Error(`A text sealed as "${purpose}" does not open with this key`)
  return text
}
