import { createHmac } from 'node:crypto'
import { fine, mend } from './finding.js'
import { withDatabase } from './look.js'

/** What the migration sealed and digested (app/kernel/installation/database_marks.ts). */
const SONG = 'canary'

const NEXT =
  'one of VAULT_OTHER_KEYS is needed still: `node ace.js vault:rotate` when every process has the new VAULT_KEY'

/** As config/encryption.ts says it. */
async function opens(cipher, key) {
  const { Encryption } = await import('@adonisjs/core/encryption')
  const { AES256GCM } = await import('@adonisjs/core/encryption/drivers/aes_256_gcm')
  try {
    const driver = (secret) => new AES256GCM({ id: 'vault', key: secret })
    return new Encryption({ driver, keys: [key] }).decrypt(cipher, SONG) === SONG
  } catch {
    /** A key too short to be one. */
    return false
  }
}

/** Whether the keys are those that the numbers of this database were sealed with. */
export const checkVault = withDatabase(async (database, own) => {
  const [canary] = await database.rows(
    'select cipher, digest from vault_canary order by id limit 1'
  )
  if (!canary) return fine('nothing is sealed yet')
  const wrong = []
  const isNewest = await opens(canary.cipher, own.VAULT_KEY ?? '')
  const others = (own.VAULT_OTHER_KEYS ?? '').split(',').map((key) => key.trim())
  const found = await Promise.all(others.map((key) => opens(canary.cipher, key)))
  if (!isNewest && !found.includes(true)) wrong.push('VAULT_KEY')
  const digest = createHmac('sha256', own.VAULT_DIGEST_KEY ?? '').update(`${SONG}:${SONG}`)
  if (digest.digest('hex') !== canary.digest) wrong.push('VAULT_DIGEST_KEY')
  if (wrong.length === 0) {
    return fine(isNewest ? 'the keys open what is stored' : `the keys open what is stored; ${NEXT}`)
  }
  return mend(
    `${wrong.join(' and ')}: another key than this database was made with: restore it from your copy`
  )
})
